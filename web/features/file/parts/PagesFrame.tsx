import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { ZoomInIcon, ZoomOutIcon } from '#web/ui/icons/icons.tsx'
import styles from './PdfView.module.css'

const scales = [1, 1.5, 2, 3]

interface PagesFrameProps {
  /** The page in the middle of the screen, and how many there are. */
  page: number
  pages: number
  /** At the beginning of the bar, such as a search. */
  tool?: ReactNode
  children: ReactNode
}

/** Pages below each other, as wide as their frame or wider. */
export function PagesFrame({ page, pages, tool, children }: PagesFrameProps) {
  const t = useTexts('ui')
  const words = useTexts('file')
  const [step, setStep] = useState(0)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <div className={styles.pages} style={{ width: `${scales[step]! * 100}%` }}>
          {children}
        </div>
      </div>
      <div className={styles.bar}>
        {tool}
        <IconButton
          icon={ZoomOutIcon}
          label={t('zoomOut')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <span aria-live="polite">{words('page', { page, pages })}</span>
        <IconButton
          icon={ZoomInIcon}
          label={t('zoomIn')}
          disabled={step === scales.length - 1}
          onClick={() => setStep(step + 1)}
        />
      </div>
    </>
  )
}
