import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ChooseTable } from '#web/features/file/ChooseTable.tsx'
import { sendFile } from '#web/lib/send-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { useDownload } from './use-register-menu.ts'

/** Chooses the file of an edited register. */
export function ChooseFile({ onRead }: { onRead: (importId: string) => void }) {
  const t = useTexts('attendance')
  const { courseId } = useCourseAddress()
  const download = useDownload(courseId)
  return (
    <ChooseTable
      texts={{ choose: t('register.choose'), how: t('register.how'), notSent: t('register.notSent') }}
      onChosen={async file =>
        onRead((await sendFile(registerCalls.previewRegister, { courseid: courseId }, file)).importId)
      }
    >
      <p>{t('register.howExport')}</p>
      <p>{t('register.howMatch')}</p>
      <p>{t('register.howPreview')}</p>
      <Button kind="quiet" icon={DownloadIcon} onClick={() => void download('xlsx')}>
        {t('register.xlsx')}
      </Button>
    </ChooseTable>
  )
}
