import Core
import Design
import Testing

@testable import IdentityPages

/// The pages of two-step login, in both languages.
@Suite struct TwoStepViewTests {
    @Test(arguments: Language.allCases) func twoStepLogin(t: Language) throws {
        let shell = Shell.sample(t), outside = Shell.sample(t, signedIn: false)
        try expectSnapshot(twoStepView(.sample, shell: shell), "two-step-\(t.rawValue)")
        try expectSnapshot(twoStepView(.sampleOff, shell: shell), "two-step-off-\(t.rawValue)")
        try expectSnapshot(twoStepView(.sampleWithoutPassword, shell: shell), "two-step-no-password-\(t.rawValue)")
        try expectSnapshot(twoStepSetUpView(.sample, shell: shell), "two-step-set-up-\(t.rawValue)")
        try expectSnapshot(twoStepView(.sampleWithPasskey, shell: shell), "two-step-passkey-\(t.rawValue)")
        try expectSnapshot(newPasskeyView(.sample, shell: shell), "passkey-new-\(t.rawValue)")
        try expectSnapshot(newPasskeyView(.sampleWithoutPassword, shell: shell), "passkey-no-password-\(t.rawValue)")
        try expectSnapshot(removePasskeyView(.sample, shell: shell), "passkey-remove-\(t.rawValue)")
        try expectSnapshot(removePasskeyView(.sampleOfSeveral, shell: shell), "passkey-remove-one-\(t.rawValue)")
        try expectSnapshot(secondStepView(.samplePasskey, shell: outside), "second-step-passkey-\(t.rawValue)")
        let codes = ["ABCD-EFGH-2345-MNOP", "QRST-UVWX-YZ23-4567"]
        try expectSnapshot(recoveryCodesView(codes, shell: shell), "recovery-codes-\(t.rawValue)")
        try expectSnapshot(secondStepView(.sample, shell: outside), "second-step-\(t.rawValue)")
        try expectSnapshot(secondStepView(.sampleRecovery, shell: outside), "second-step-recovery-\(t.rawValue)")
    }
}
