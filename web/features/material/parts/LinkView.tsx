import { linkStates } from '#contract/features/material/entities.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { GlobeIcon, LinkIcon } from '#web/ui/icons/icons.tsx'
import type { MaterialInfo } from '../MaterialScreen.tsx'
import styles from './LinkView.module.css'

type Link = NonNullable<MaterialInfo['link']>

/** Where a link leads: shown here if its page allows that, else opened in the browser. */
export function LinkView({ link, title }: { link: Link; title: string }) {
  const t = useTexts('material')
  const isEmbedded = link.state === linkStates.embeddable
  return (
    <>
      <Card>
        <Stack gap={4}>
          <PageCard link={link} />
          {!isEmbedded && <WhyOutside state={link.state} />}
          <Button
            kind={isEmbedded ? 'secondary' : 'primary'}
            size={isEmbedded ? 'medium' : 'large'}
            block
            icon={GlobeIcon}
            onClick={() => window.open(link.address, '_blank', 'noopener,noreferrer')}
          >
            {t('link.open')}
          </Button>
        </Stack>
      </Card>
      {isEmbedded && (
        <Card flush>
          <iframe
            className={styles.frame}
            src={link.address}
            title={t('link.frame', { title: link.pageTitle || title })}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        </Card>
      )}
    </>
  )
}

/** What a page calls itself, its picture and its host: words of strangers, shown as words. */
export function PageCard({ link }: { link: Pick<Link, 'address' | 'pageTitle' | 'host' | 'picture'> }) {
  return (
    <div className={styles.card}>
      {link.picture ? (
        <img className={styles.picture} src={link.picture} alt="" />
      ) : (
        <span className={styles.icon}>
          <LinkIcon size={24} />
        </span>
      )}
      <div className={styles.words}>
        <span className={styles.title}>{link.pageTitle || link.address}</span>
        <span className={classNames(styles.host, 'one-line')}>{link.host}</span>
      </div>
    </div>
  )
}

/** Why the page is not shown here. */
function WhyOutside({ state }: { state: number }) {
  const t = useTexts('material')
  if (state === linkStates.unseen || state === linkStates.private)
    return <p className={styles.hint}>{t('link.unseen')}</p>
  return (
    <Callout tone="info" title={problemText(materialErrors.linkBroken)}>
      {t(state === linkStates.broken ? 'link.broken' : 'link.outside')}
    </Callout>
  )
}
