import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { ContentProps, SubmissionKind } from '../kind.ts'
import { HandedInAt } from '../reading/HandedInAt.tsx'
import { shownSubmission } from '../shown-state.ts'
import { isHandedIn } from '../states.ts'
import type { OwnSubmission, ShownShapes } from '../task.ts'
import styles from './StudentTask.module.css'

interface OwnSubmissionCardProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  task: S['task']
  mine: OwnSubmission & S['content']
  Content: ComponentType<ContentProps<S>>
}

/** What a student has handed in, beside the task. */
export function OwnSubmissionCard<S extends ShownShapes>(props: OwnSubmissionCardProps<S>) {
  const { kind, task, mine, Content } = props
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(kind.pages)
  const { tone, text } = shownSubmission(mine.state, t)
  return (
    <Card title={words.mine} action={<StatusTag tone={tone}>{text}</StatusTag>}>
      <Stack gap={3}>
        <HandedInAt submission={mine} />
        {mine.isFinal && <Callout>{t('student.final')}</Callout>}
        {mine.isShared && <Callout>{t('student.shared', { work: words.work })}</Callout>}
        {isHandedIn(mine.state) && isDraftChanged(mine) && task.can.submit && (
          <Callout tone="info">{t('student.draftChanged')}</Callout>
        )}
        <Content content={mine} task={task} view="folded" />
        <div className={styles.links}>
          <Button kind="quiet" size="small" onClick={() => navigate(to('submission'))}>
            {t('student.details')}
          </Button>
          {mine.version > 1 && (
            <Button kind="quiet" size="small" onClick={() => navigate(to('versions'))}>
              {t('student.history')} ({number(mine.version)})
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}

function isDraftChanged({ draft, content, html, attachments }: OwnSubmission) {
  const ids = (files: readonly { id: string }[]) => files.map(file => file.id).join()
  return draft.content !== content || draft.html !== html || ids(draft.attachments) !== ids(attachments)
}
