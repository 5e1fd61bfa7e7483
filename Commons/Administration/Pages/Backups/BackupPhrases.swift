import Administration
import Core

extension BackupFailure.Kind {
    var phrase: Phrase {
        switch self {
        case .busy:
            Phrase(
                "다른 백업이나 복원이 폴더를 쓰고 있어요. 끝난 다음에 다시 해 주세요.",
                "Another backup or a restore is using the folder. Try again when it has finished.")
        case .full:
            Phrase(
                "백업할 디스크가 가득 찼어요. 남길 개수를 줄이거나 서버를 맡은 사람에게 알려 주세요.",
                "The disk for backups is full. Keep fewer backups, or tell whoever runs the server.")
        case .refused:
            Phrase(
                "백업 폴더에 쓸 수 없어요. 서버를 맡은 사람에게 알려 주세요.",
                "Salon cannot write to the backup folder. Tell whoever runs the server.")
        case .gone:
            Phrase(
                "이전 백업이 폴더에 없어요. 디스크가 연결되어 있는지 서버를 맡은 사람에게 물어봐 주세요.",
                "Earlier backups are missing from the folder. Ask whoever runs the server whether its disk is attached."
            )
        case .missing:
            Phrase(
                "서버에 restic이 없어서 백업하지 못했어요. 서버를 맡은 사람에게 설치해 달라고 해 주세요.",
                "The server lacks restic, the program that makes backups. Ask whoever runs the server to install it.")
        case .other:
            Phrase(
                "백업하지 못했어요. 서버를 맡은 사람에게 알려 주세요.", "The backup was not made. Tell whoever runs the server.")
        }
    }
}
