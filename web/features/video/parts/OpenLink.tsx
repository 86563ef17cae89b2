import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { ShareIcon } from '#web/ui/icons/icons.tsx'

/** Opens an address in another window, which learns nothing of this one. */
export function OpenLink({ link, kind, onOpen }: { link: string; kind?: 'primary'; onOpen?: () => void }) {
  const t = useTexts('video')
  return (
    <Button
      kind={kind}
      icon={ShareIcon}
      onClick={() => {
        window.open(link, '_blank', 'noopener,noreferrer')
        onOpen?.()
      }}
    >
      {t('open')}
    </Button>
  )
}
