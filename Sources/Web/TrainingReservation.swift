import HTTPTypes
public import Hummingbird

/// What an answer says about training models with it, in the words crawlers know: the TDM Reservation Protocol's
/// (https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/) and the `noai` of robots' headers.
enum TrainingReservation {
    /// Nobody may: so says every answer that says nothing else.
    static let fields = [
        HTTPField(name: .tdmReservation, value: "1"), HTTPField(name: .robots, value: "noai, noimageai"),
    ]
}

extension HTTPFields {
    /// Says whether models may be trained with what is answered.
    public mutating func setTraining(isAllowed: Bool) {
        guard isAllowed else { return append(contentsOf: TrainingReservation.fields) }
        append(HTTPField(name: .tdmReservation, value: "0"))
        append(HTTPField(name: .robots, value: "all"))
    }
}

extension Response {
    /// The same answer, with which models may be trained.
    public func allowingTraining(_ isAllowed: Bool = true) -> Response {
        guard isAllowed else { return self }
        var response = self
        response.headers.setTraining(isAllowed: true)
        return response
    }
}

extension HTTPField.Name {
    fileprivate static let tdmReservation = HTTPField.Name("TDM-Reservation")!
    public static let robots = HTTPField.Name("X-Robots-Tag")!
}
