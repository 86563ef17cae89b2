import { useTexts } from '#web/lib/texts.ts'
import { Spinner } from '#web/ui/base/Spinner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CheckCircleIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import styles from './PictureCode.module.css'
import type { PictureCodeState } from './use-picture-code.ts'

interface PictureCodeProps {
  code: PictureCodeState
  error?: string
  autoFocus?: boolean
}

/** A picture with a small sum and the field for its result; pressing the picture brings another one. */
export function PictureCode({ code, error, autoFocus }: PictureCodeProps) {
  const t = useTexts('account')
  return (
    <div>
      <div aria-live="polite">
        {code.words && !code.isSolved && <p className={styles.words}>{code.words}</p>}
      </div>
      <TextField
        label={t(code.words ? 'picture.placeholder' : 'picture.label')}
        placeholder={code.words ? '' : t('picture.placeholder')}
        value={code.answer}
        onChange={code.setAnswer}
        error={error}
        required
        disabled={code.isSolved}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        autoFocus={autoFocus}
        suffix={
          <button
            type="button"
            className={styles.picture}
            onClick={code.refresh}
            aria-label={t('picture.another')}
          >
            {code.picture && !code.failed && !code.words ? (
              <img src={code.picture} alt="" />
            ) : (
              <RefreshIcon size={20} />
            )}
          </button>
        }
      />
      <div className={styles.other} aria-live="polite">
        <Unseen code={code} />
      </div>
    </div>
  )
}

/**
 * Alternatives for those who cannot see the picture: the question as text, or no question at all. Both wait for the
 * picture, so that no press is lost.
 */
function Unseen({ code }: { code: PictureCodeState }) {
  const t = useTexts('account')
  if (code.isSolved)
    return (
      <span className={styles.done}>
        <CheckCircleIcon size={16} />
        {t('picture.solved')}
      </span>
    )
  if (code.solving)
    return (
      <span className={styles.done}>
        <Spinner size={16} />
        {t('picture.solving')}
      </span>
    )
  return (
    <span className={styles.ways}>
      {!code.words && (
        <button type="button" className={styles.link} disabled={!code.picture} onClick={code.askInWords}>
          {t('picture.inWords')}
        </button>
      )}
      <button type="button" className={styles.link} disabled={!code.picture} onClick={code.solve}>
        {t(code.words ? 'picture.unanswered' : 'picture.unseen')}
      </button>
    </span>
  )
}
