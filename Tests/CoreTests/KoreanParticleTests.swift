import Core
import Foundation
import Testing

@Suite struct KoreanParticleTests {
    // Catches "minsu을(를)" and "‘관리자’(으)로".
    @Test(arguments: [
        ("민수", "민수를"), ("지윤", "지윤을"), ("한솔", "한솔을"), ("minsu", "minsu를"), ("jiyoon", "jiyoon을"),
        ("sol", "sol을"), ("ada_1", "ada_1을"), ("ada_2", "ada_2를"), ("kim_", "kim_을"), ("", "를"),
    ])
    func namesTheObject(word: String, said: String) {
        #expect(word.with(.object) == said)
    }

    @Test(arguments: [
        ("카카오", "카카오로"), ("구글", "구글로"), ("우리 대학", "우리 대학으로"), ("Keycloak", "Keycloak로"),
        ("JPEG", "JPEG로"), ("관리자", "관리자로"), ("운영진", "운영진으로"), ("회원", "회원으로"),
    ])
    func namesTheMeans(word: String, said: String) {
        #expect(word.with(.means) == said)
    }

    @Test func readsDecomposedHangul() {
        #expect("지윤".decomposedStringWithCanonicalMapping.with(.object).hasSuffix("을"))
    }

    @Test func isSaidAfterAQuote() {
        #expect("‘관리자’\(KoreanParticle.means.after("관리자"))" == "‘관리자’로")
    }
}
