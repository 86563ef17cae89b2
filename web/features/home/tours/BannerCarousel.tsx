import { useEffect, useRef, useState } from 'react'
import { coverSvg } from '#contract/features/course/themes.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { send } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './BannerCarousel.module.css'
import { bannersFor } from './banners.ts'
import { TipSheet } from './TipSheet.tsx'
import { type Tip, tipsFor } from './tips.ts'

/** Milliseconds for which a banner is shown (R1-044). */
const autoplay = 5000

/** What is new, one banner after the other. Nothing moves for those who asked for less movement, or while it is touched. */
export function BannerCarousel({ teaches }: { teaches: boolean }) {
  const t = useTexts('home')
  const banners = bannersFor(teaches)
  const [shown, setShown] = useState(0)
  const [held, setHeld] = useState(false)
  const [open, setOpen] = useState<Tip | undefined>()
  const row = useRef<HTMLUListElement>(null)
  const since = useRef(Date.now())

  const show = (index: number) => {
    const list = row.current
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' })
  }
  useEffect(() => {
    if (held || open || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') show((shown + 1) % banners.length)
    }, autoplay)
    return () => clearTimeout(timer)
  })
  const onScroll = () => {
    const list = row.current
    if (!list) return
    const index = Math.round(list.scrollLeft / list.clientWidth)
    if (index === shown) return
    since.current = Date.now()
    setShown(index)
  }
  const onOpen = (id: string, key: Tip['key']) => {
    // A statistic: nothing waits for it, and failures are ignored.
    const residence_time = Math.min(Date.now() - since.current, 86_400_000)
    void send(homeCalls.track, { type: 'banner', event_id: id, residence_time }).catch(() => undefined)
    setOpen(tipsFor(teaches).find(tip => tip.key === key))
  }
  return (
    <section
      className={styles.carousel}
      aria-label={t('banners')}
      aria-roledescription="carousel"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul ref={row} className={styles.row} onScroll={onScroll}>
        {banners.map(({ id, tip, theme }, index) => (
          <li key={id} aria-label={t('bannerPlace', { place: index + 1, all: banners.length })}>
            <button
              type="button"
              className={styles.banner}
              style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(coverSvg(theme))}")` }}
              onClick={() => onOpen(id, tip)}
            >
              <span className={styles.title}>{t(`tips.${tip}.title`)}</span>
              <span className={styles.note}>{t(`tips.${tip}.note`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.dots}>
        {banners.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            className={classNames(styles.dot, index === shown && styles.now)}
            aria-label={t('bannerPlace', { place: index + 1, all: banners.length })}
            aria-current={index === shown}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <TipSheet tip={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}
