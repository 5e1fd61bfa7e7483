package import Core
package import Jobs

/// A mail that is to be sent. Its words are in the table `mails`, so that they go with its account, and as soon as it is
/// sent or given up.
package struct SendMail: Job {
    package static let kind = "send-mail"

    package let mail: ID<QueuedMail>
    package let priority: JobPriority

    package var key: String { mail.description }
}
