public import Design
public import Kernel

extension Viewer {
    public var visitor: Visitor {
        Visitor(id: id, handle: handle, name: name, photo: photo, unread: unread)
    }
}
