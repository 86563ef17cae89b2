import { scoreImportCalls } from '#contract/features/score/import-calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ChooseTable } from '#web/features/file/ChooseTable.tsx'
import { sendFile } from '#web/lib/send-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { useDownload } from '../staff/use-book-menu.ts'

/** Chooses the file of an edited gradebook. */
export function ChooseFile({ onRead }: { onRead: (importId: string) => void }) {
  const t = useTexts('score')
  const { courseId } = useCourseAddress()
  const download = useDownload(courseId)
  return (
    <ChooseTable
      texts={{ choose: t('import.choose'), how: t('import.how'), notSent: t('import.notSent') }}
      onChosen={async file =>
        onRead((await sendFile(scoreImportCalls.preview, { courseid: courseId }, file)).importId)
      }
    >
      <p>{t('import.howExport')}</p>
      <p>{t('import.howMatch')}</p>
      <p>{t('import.howPreview')}</p>
      <Button kind="quiet" icon={DownloadIcon} onClick={() => void download('xlsx', false)}>
        {t('menu.xlsx')}
      </Button>
    </ChooseTable>
  )
}
