import { questionTypes } from '#contract/features/question/types/list.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './TypeSheet.module.css'
import { TypeTile } from './TypeTile.tsx'

interface TypeSheetProps {
  onChoose: (type: number) => void
  onClose: () => void
}

/** Which type of question is to be written: all of them at a glance. */
export function TypeSheet({ onChoose, onClose }: TypeSheetProps) {
  const t = useTexts('question')
  return (
    <Sheet open onClose={onClose} title={t('chooseType')}>
      <ul className={styles.types}>
        {questionTypes.map(({ number, title }) => (
          <li key={number}>
            <button type="button" className={styles.type} onClick={() => onChoose(number)}>
              <TypeTile type={number} />
              {inLanguage(title)}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
