import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StoredFileBody } from '#contract/features/chat/entities.ts'
import { chatReportCalls as calls } from '#contract/features/chat/report-calls.ts'
import { groupEvent } from '#contract/features/chat/rules.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { FilePreview } from '#web/features/file/parts/FilePreview.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Section } from '#web/ui/base/Section.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import { DecisionSheet } from './DecisionSheet.tsx'
import styles from './reports.module.css'

export type Report = AnswerOf<typeof calls.getReport>
type Entry = Report['entries'][number]

/** For the operator: a reported message with what stood around it, and what is decided about it. */
export function ReportScreen() {
  const t = useTexts('chat/reports')
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const query = useQuery(ask(calls.getReport, { id }))
  const [isDeciding, setDeciding] = useState(false)
  const isOpen = query.data?.verdict === null
  return (
    <Screen
      onRefresh={query.refetch}
      footer={
        isOpen && (
          <Button kind="primary" block onClick={() => setDeciding(true)}>
            {t('decide')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<SkeletonText lines={8} />}>
        {report => (
          <>
            <Shown report={report} />
            {isDeciding && <DecisionSheet report={report} onClose={() => setDeciding(false)} />}
          </>
        )}
      </QueryView>
    </Screen>
  )
}

function Shown({ report }: { report: Report }) {
  const t = useTexts('chat/reports')
  const { reason, reported, reporter, reportedAt, groupName, words, others, earlier } = report
  return (
    <Stack gap={6}>
      <Stack>
        {report.verdict && <Decision report={report} />}
        <List>
          <ListRow title={reported} note={t(`reason.${reason}`)} />
          <ListRow
            title={groupName ? t('inGroup', { name: groupName }) : t('betweenTwo')}
            note={`${t('by', { name: reporter })} · ${fullTime(reportedAt ?? 0)}`}
          />
        </List>
        {words && <Callout>{t('reporterSays', { name: reporter, words })}</Callout>}
        {others > 0 && <Callout>{t('others', { count: others })}</Callout>}
        {earlier > 0 && <Callout tone="warn">{t('earlier', { count: earlier })}</Callout>}
      </Stack>
      <Section title={t('context')}>
        <Context report={report} />
      </Section>
    </Stack>
  )
}

function Context({ report: { entries, position, files } }: { report: Report }) {
  const [opened, setOpened] = useState<string>()
  const index = files.findIndex(({ id }) => id === opened)
  return (
    <>
      <ol className={styles.entries}>
        {entries.map(entry => (
          <li
            key={entry.position}
            className={entry.position === position ? styles.reported : styles.entry}
            aria-current={entry.position === position || undefined}
          >
            <EntryView {...{ entry, files }} isReported={entry.position === position} onOpen={setOpened} />
          </li>
        ))}
      </ol>
      <FilePreview files={files} index={index < 0 ? undefined : index} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface EntryViewProps {
  entry: Entry
  files: readonly Attachment[]
  isReported: boolean
  onOpen: (fileId: string) => void
}

function EntryView({ entry, files, isReported, onOpen }: EntryViewProps) {
  const t = useTexts('chat/reports')
  const { fileId, text, name, size, title } = entry.body as Partial<StoredFileBody & { title: string }>
  const file = files.find(({ id }) => id === fileId)
  return (
    <>
      <p className={styles.head}>
        <span className={styles.name}>{entry.name || t('somebodyDid')}</span>
        <time>{fullTime(entry.at ?? 0)}</time>
        {isReported && <StatusTag tone="bad">{t('reported')}</StatusTag>}
      </p>
      {entry.isRemoved && <p className={styles.quiet}>{t('recalled')}</p>}
      {fileId && (
        <FileChip
          name={name ?? ''}
          {...(size !== undefined && { size })}
          {...(file && { onOpen: () => onOpen(file.id) })}
        />
      )}
      {entry.type !== groupEvent && (text || title) && (
        <p className={styles.words}>
          <MarkedText text={text || title || ''} names={[]} />
        </p>
      )}
    </>
  )
}

function Decision({ report }: { report: Report }) {
  const t = useTexts('chat/reports')
  const { verdict, decidedBy, decidedAt, isRemoved, note, days, mutedUntil } = report
  const lift = useCommand(calls.liftMute, {
    refreshes: [calls.getReport],
    onDone: () => toast.good(t('lifted')),
  })
  if (!verdict) return null
  return (
    <Callout
      tone={verdict === 'dismissed' ? 'info' : 'warn'}
      title={`${t(`verdict.${verdict}`)}${days > 0 ? ` · ${t('daysCount', { count: days })}` : ''}`}
      action={
        mutedUntil !== null && (
          <Button
            size="small"
            kind="quiet"
            busy={lift.isPending}
            onClick={() => lift.mutate({ id: report.id })}
          >
            {t('lift')}
          </Button>
        )
      }
    >
      <p>{t('decidedBy', { name: decidedBy, time: fullTime(decidedAt ?? 0) })}</p>
      {isRemoved && verdict !== 'removed' && <p>{t('alsoRemoved')}</p>}
      {note && <p>{t('noteWas', { note })}</p>}
      {mutedUntil !== null && <p>{t('mutedUntil', { time: fullTime(mutedUntil) })}</p>}
    </Callout>
  )
}
