/// The order that follows from the places chosen beside the items of a list, which needs no script.
struct ChosenOrder {
    /// The indices of the items in their new order.
    let indices: [Int]

    /// - Parameter places: for each item the number of its place, from 1; `nil` where it stays.
    init(_ places: [Int?]) {
        let orders = places.enumerated().map { index, place in
            let place = place.map { $0 - 1 } ?? index
            // One that is moved to the place of another comes before it on its way up and after it on its way down.
            return (index: index, order: 2 * place + (place - index).signum())
        }
        indices = orders.sorted { ($0.order, $0.index) < ($1.order, $1.index) }.map(\.index)
    }
}
