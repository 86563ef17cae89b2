import { DownloadButton } from '#web/features/file/parts/DownloadButton.tsx'
import { shortTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'
import type { WorksFile } from './FilesScreen.tsx'

const tones = { waiting: 'neutral', running: 'info', done: 'good', failed: 'bad' } as const

/** A file of works: how far it is, or to be saved. */
export function WorksFileRow({ file: made }: { file: WorksFile }) {
  const t = useTexts('homework')
  const { which, state, count, createdAt, progress, file } = made
  const isGone = state === 'done' && !file
  const isBeingMade = state === 'waiting' || state === 'running'
  return (
    <ListRow
      title={t(`works.${which}`)}
      note={[shortTime(createdAt ?? 0), state !== 'waiting' && t('works.count', { count }), file?.size]
        .filter(Boolean)
        .join(' · ')}
      wrap
      trailing={
        <StatusTag tone={isGone ? 'neutral' : tones[state]}>
          {t(isGone ? 'works.gone' : `works.state.${state}`)}
        </StatusTag>
      }
      extra={file ? <DownloadButton file={file} /> : undefined}
    >
      {isBeingMade && <ProgressBar value={progress / 100} label={t('works.state.running')} />}
    </ListRow>
  )
}
