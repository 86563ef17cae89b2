import { DownloadButton } from '#web/features/file/parts/DownloadButton.tsx'
import { capitalised, pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'
import type { Download } from './FilesScreen.tsx'

const tones = { waiting: 'neutral', running: 'info', done: 'good', failed: 'bad' } as const

/** A file of what was handed in: how far it is, or to be saved. */
export function DownloadRow({ file: made }: { file: Download }) {
  const t = useTexts('submission/files')
  const { which, state, count, createdAt, progress, file } = made
  const isGone = state === 'done' && !file
  const isBeingMade = state === 'waiting' || state === 'running'
  return (
    <ListRow
      title={t(`${which}`)}
      note={[capitalised(pastTime(createdAt ?? 0)), state !== 'waiting' && t('count', { count }), file?.size]
        .filter(Boolean)
        .join(' · ')}
      wrap
      trailing={
        <StatusTag tone={isGone ? 'neutral' : tones[state]}>
          {t(isGone ? 'gone' : `state.${state}`)}
        </StatusTag>
      }
      extra={file ? <DownloadButton file={file} /> : undefined}
    >
      {isBeingMade && <ProgressBar value={progress / 100} label={t('state.running')} />}
    </ListRow>
  )
}
