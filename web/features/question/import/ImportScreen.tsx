import { useRef, useState } from 'react'
import { questionImportLimits } from '#contract/features/question/import.ts'
import { questionImportCalls as calls } from '#contract/features/question/import-calls.ts'
import { CallFailure, useCommand } from '#web/lib/call.ts'
import { fileSize, number } from '#web/lib/format.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { failureText } from '#web/shell/failures.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { DownloadIcon, UploadIcon } from '#web/ui/icons/icons.tsx'
import { useQuestionFile } from '../export/use-question-file.ts'
import { Help } from './Help.tsx'
import { ImportedQuestions } from './ImportedQuestions.tsx'
import styles from './ImportScreen.module.css'

/** Brings questions into a bank that stand in a text or a file: read by the server, looked at, then taken. */
export function ImportScreen() {
  const t = useTexts('question/import')
  const [address, setSides] = useSides('importid')
  const [bankId, folderId] = [address.get('bankId') ?? '', address.get('folderId')]
  const importId = address.get('importid')
  const show = (importid: string | null) => setSides({ importid })
  const read = useCommand(calls.previewText, {
    onDone: answer => show(answer.importId),
    onFailed: failure => form.refuse({ text: failureText(failure) }),
  })
  const form = useForm({
    start: { text: '' },
    problems: ({ text }) => ({
      text:
        text.trim() === ''
          ? t('textMissing')
          : text.length > questionImportLimits.text &&
            t('textTooLong', { limit: number(questionImportLimits.text) }),
    }),
    send: ({ text }) => read.mutateAsync({ bankId, folderId, text }),
  })
  useLeaveQuestion(form)
  if (importId !== null)
    return <ImportedQuestions importId={importId} place={{ bankId, folderId }} onAnother={() => show(null)} />
  return (
    <Screen
      footer={
        <MainButton busy={form.isSending} onClick={form.submit}>
          {t('read')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <FromFile
          place={{ bankid: bankId, ...(folderId !== null && { folderid: folderId }) }}
          onRead={show}
        />
        <Form {...form.props}>
          <div className={styles.pasted}>
            <TextArea label={t('text')} hint={t('textHint')} rows={8} {...form.field('text')} />
          </div>
        </Form>
        <Help onExample={text => form.change({ text })} />
      </Stack>
    </Screen>
  )
}

interface FromFileProps {
  place: Record<string, string>
  onRead: (importId: string) => void
}

/** A file is read as soon as it is chosen. */
function FromFile({ place, onRead }: FromFileProps) {
  const t = useTexts('question/import')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const fetchTemplate = useQuestionFile()
  async function read(file: File) {
    if (file.size > questionImportLimits.file)
      return setProblem(t('fileTooLarge', { limit: fileSize(questionImportLimits.file) }))
    setProblem('')
    setBusy(true)
    try {
      onRead((await sendFile(calls.previewFile, place, file)).importId)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setProblem(failureText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('file')}>
      <Stack gap={3}>
        <p className={styles.hint}>
          {t('fileHint', {
            limit: fileSize(questionImportLimits.file),
            count: questionImportLimits.questions,
          })}
        </p>
        {problem !== '' && <Callout tone="bad">{problem}</Callout>}
        <Stack gap={2} row>
          <Button icon={UploadIcon} busy={isBusy} onClick={() => input.current?.click()}>
            {t('chooseFile')}
          </Button>
          <Button
            kind="quiet"
            icon={DownloadIcon}
            busy={fetchTemplate.isBusy}
            onClick={() => void fetchTemplate.save(calls.template, {})}
          >
            {t('template')}
          </Button>
        </Stack>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('chooseFile')}
          accept=".docx,.docm,.xlsx,.xlsm,.csv,.txt,.md,text/plain,text/csv,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void read(file)
          }}
        />
      </Stack>
    </Card>
  )
}
