import { useState } from 'react'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { copyText } from '#web/lib/clipboard.ts'
import { pastTime } from '#web/lib/dates.ts'
import { store, stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { CopyIcon } from '#web/ui/icons/icons.tsx'
import { SubmissionText } from '../reading/SubmissionText.tsx'
import type { OwnSubmission } from '../task.ts'
import type { Draft } from '../writing/draft.ts'
import styles from './Overtaken.module.css'

interface OvertakenProps {
  texts: OwnSubmission['overtaken']
  /** Where something can be written now. */
  into?: {
    accountId: string
    taskId: string
    /** What that is called within a sentence. */
    noun: string
    /** What stands there. */
    draft: Draft
    add: (former: Draft) => void
  }
}

/**
 * What a student wrote before they came to share the work of a group, or for an earlier attempt without handing it in: to be
 * added to what is written now, copied, or left alone. Beside that text it goes once it stands there, or is left; where nothing
 * can be written it can always be read.
 */
export function Overtaken({ texts, into }: OvertakenProps) {
  const t = useTexts('submission/overtaken')
  const place = into && (`overtaken:${into.accountId}/${into.taskId}` as const)
  const [leftUntil, setLeftUntil] = useState(() => Number(place ? (stored(place) ?? 0) : 0))
  const offered = texts.filter(
    ({ content, html, attachments, savedAt }) =>
      !into ||
      ((savedAt ?? 0) > leftUntil && !contains(into.draft, { text: content, html, files: attachments })),
  )

  async function copy(text: string) {
    if (await copyText(text)) toast.good(t('copied'))
  }

  function leave(savedAt: number) {
    if (place) store(place, String(savedAt))
    setLeftUntil(savedAt)
    if (into) toast.info(t('left', { task: into.noun }))
  }

  return offered.map(({ attempt, content, html, attachments, savedAt }) => (
    <Card key={savedAt} title={attempt === null ? t('title') : t('attempt.title', { attempt })}>
      <Stack gap={3}>
        <p className={styles.hint}>
          {t(attempt === null ? 'hint' : 'attempt.hint', { time: pastTime(savedAt ?? 0) })}
        </p>
        <SubmissionText text={content} html={html} folded />
        <AttachmentList files={attachments} />
        <Stack gap={2} row>
          {into && (
            <Button size="small" onClick={() => into.add({ text: content, html, files: attachments })}>
              {t(attempt === null ? 'add' : 'attempt.add')}
            </Button>
          )}
          {content.trim() !== '' && (
            <Button kind="quiet" size="small" icon={CopyIcon} onClick={() => void copy(content)}>
              {t('copy')}
            </Button>
          )}
          {into && (
            <Button kind="quiet" size="small" onClick={() => leave(savedAt ?? 0)}>
              {t('leave')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Card>
  ))
}

/** Whether all of it stands in a draft. */
const contains = ({ text, files }: Draft, former: Draft) =>
  wordsIn(text).includes(wordsIn(former.text)) &&
  former.files.every(({ id }) => files.some(file => file.id === id))

/** Lines of a formatted text are not always the same. */
const wordsIn = (text: string) => text.replace(/\s+/g, ' ').trim()
