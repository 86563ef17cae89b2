import { type ChangeEvent, useRef, useState } from 'react'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { CallFailure } from '#web/lib/call.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DownloadIcon, UploadIcon } from '#web/ui/icons/icons.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { useDownload } from './use-register-menu.ts'

/** Chooses the file of an edited register. */
export function ChooseFile({ onRead }: { onRead: (importId: string) => void }) {
  const t = useTexts('attendance')
  const { courseId } = useCourseAddress()
  const download = useDownload(courseId)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setProblem('')
    setBusy(true)
    try {
      onRead((await sendFile(registerCalls.previewRegister, { courseid: courseId }, file)).importId)
    } catch (failure) {
      const isRefused = failure instanceof CallFailure && !failure.isOffline
      setProblem(isRefused ? failure.message : t('register.notSent'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Screen
      footer={
        <Button
          kind="primary"
          size="large"
          block
          icon={UploadIcon}
          busy={busy}
          onClick={() => input.current?.click()}
        >
          {t('register.choose')}
        </Button>
      }
    >
      <Stack gap={4}>
        {problem !== '' && <Notice tone="bad">{problem}</Notice>}
        <Card title={t('register.how')}>
          <Stack gap={3}>
            <p>{t('register.howExport')}</p>
            <p>{t('register.howMatch')}</p>
            <p>{t('register.howPreview')}</p>
            <Button kind="quiet" icon={DownloadIcon} onClick={() => void download('xlsx')}>
              {t('register.xlsx')}
            </Button>
          </Stack>
        </Card>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('register.choose')}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={event => void read(event)}
        />
      </Stack>
    </Screen>
  )
}
