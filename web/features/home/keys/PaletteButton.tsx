import { lazy, Suspense, useRef, useState } from 'react'
import { paletteKey, usePaletteKey } from '#web/lib/hotkeys.ts'
import { loadTexts, useTexts } from '#web/lib/texts.ts'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import styles from './PaletteButton.module.css'

const Palette = lazy(async () => {
  const [module] = await Promise.all([import('../palette/Palette.tsx'), loadTexts('home/palette')])
  return { default: module.Palette }
})

/**
 * The palette, fetched with the first press, and the ways to it: its key on every screen of somebody who is logged in, and on a
 * wide one a button at the foot of the main places.
 */
export function PaletteButton() {
  const t = useTexts('ui')
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  const open = () => setOpen(true)
  usePaletteKey(open)
  return (
    <>
      <button type="button" className={styles.button} aria-keyshortcuts="Meta+K Control+K" onClick={open}>
        <SearchIcon size={22} />
        <span className={styles.name}>{t('search')}</span>
        <kbd className={styles.key}>{paletteKey()}</kbd>
      </button>
      {wasOpen.current && (
        <Suspense>
          <Palette open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
