import Accounts
package import Base
import Core
import Kernel
import SQL
import Storage

/// Removes codes that nobody can use any more, and apps that nobody allowed within a month: web clients register anew for
/// each visitor who only looks. A token that acts for nobody lasts a year: an app takes another.
package enum TidyApps {
    package static func removeExpired(_ services: Services) async throws {
        let now = services.clock.now()
        try await services.database.write { transaction in
            try transaction.execute("DELETE FROM app_codes WHERE created_at < \(now - AllowApp.lasts)")
            try transaction.execute("DELETE FROM app_tokens WHERE created_at < \(now - .days(365))")
            try transaction.execute(
                """
                DELETE FROM apps WHERE id IN (
                    SELECT x.id FROM apps x WHERE x.created_at < \(now - .days(30))
                        AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.app_id = x.id)
                        AND NOT EXISTS (
                            SELECT 1 FROM app_tokens t WHERE t.app_id = x.id AND t.created_at > \(now - .days(30)))
                    ORDER BY x.created_at LIMIT 1000)
                """)
        }
    }
}
