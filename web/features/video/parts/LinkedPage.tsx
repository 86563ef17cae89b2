import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import type { VideoInfo } from '../info.ts'
import { OpenLink } from './OpenLink.tsx'

/** A video on a page of another site: it opens there. */
export function LinkedPage({ info, onOpen }: { info: Pick<VideoInfo, 'link'>; onOpen?: () => void }) {
  const t = useTexts('video')
  const { hostname } = new URL(info.link)
  return (
    <Card>
      <EmptyState
        art="files"
        title={t('elsewhere', { site: hostname })}
        hint={t('elsewhereHint')}
        action={<OpenLink kind="primary" link={info.link} onOpen={onOpen} />}
      />
    </Card>
  )
}
