import { videoErrors } from '#contract/features/video/errors.ts'
import { DownloadButton } from '#web/features/file/parts/DownloadButton.tsx'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import type { VideoInfo } from '../info.ts'
import { OpenLink } from '../parts/OpenLink.tsx'

/** A video that this browser cannot play, with what can be done. */
export function Broken({ info, onAgain }: { info: VideoInfo; onAgain: () => void }) {
  const t = useTexts('video')
  return (
    <EmptyState
      art="trouble"
      title={problemText(videoErrors.cannotPlay) ?? ''}
      hint={t(info.file ? 'player.brokenFile' : 'player.broken')}
      action={
        <Stack row gap={2}>
          <Button onClick={onAgain}>{t('player.again')}</Button>
          {info.link !== '' && <OpenLink link={info.link} />}
          {info.file && <DownloadButton file={info.file} />}
        </Stack>
      }
    />
  )
}
