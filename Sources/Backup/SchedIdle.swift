#if canImport(Glibc)
    /// `SCHED_IDLE`, which headers have for those alone who ask for the GNU ones.
    let SCHED_IDLE: Int32 = 5
#endif
