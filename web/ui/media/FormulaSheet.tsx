import { useRef, useState } from 'react'
import { richTextLimits } from '#contract/rich-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '../base/Button.tsx'
import { Stack } from '../base/Stack.tsx'
import { Switch } from '../base/Switch.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { Formula } from './Formula.tsx'
import styles from './FormulaSheet.module.css'
import { moveAlong } from './move-along.ts'
import type { WrittenFormula } from './rich-text-formulas.ts'

interface FormulaSheetProps {
  start: WrittenFormula
  onClose: () => void
  onDone: (written: WrittenFormula) => void
}

/** Usual pieces, by the names of their keys; `|` is where the cursor goes. */
const pieces = {
  frac: '\\frac{|}{}',
  sup: '{|}^{}',
  sub: '{|}_{}',
  sqrt: '\\sqrt{|}',
  sum: '\\sum_{|}^{}',
  int: '\\int_{|}^{}',
  lim: '\\lim_{|}',
  brackets: '\\left(|\\right)',
  matrix: '\\begin{pmatrix}| & \\\\ & \\end{pmatrix}',
  cases: '\\begin{cases}| \\\\ \\end{cases}',
  vec: '\\vec{|}',
  overline: '\\overline{|}',
  ...named('pm', 'cdot', 'times', 'div', 'le', 'ge', 'ne', 'approx', 'infty', 'to', 'Rightarrow'),
  ...named('in', 'subset', 'cup', 'cap', 'forall', 'exists', 'partial', 'nabla'),
  circ: '^\\circ',
} as const

/** Signs that LaTeX calls by these names. */
function named<const N extends string>(...names: N[]) {
  return Object.fromEntries(names.map(name => [name, `\\${name}`])) as Record<N, string>
}

/** Letters are called by themselves. */
const letters = {
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', theta: 'θ', lambda: 'λ', mu: 'μ', pi: 'π' },
  ...{ sigma: 'σ', varphi: 'φ', omega: 'ω', Delta: 'Δ' },
}

/** As drawn on a key: boxes where something is to be written. */
const onKey = (piece: string) =>
  piece
    .replaceAll('{|}', '{\\square}')
    .replaceAll('{}', '{\\square}')
    .replace('|', '\\square ')
    .replace(/^\^/, '\\square^')

/** Writes a formula in LaTeX, with what it looks like below, and usual pieces to press. */
export function FormulaSheet({ start, onClose, onDone }: FormulaSheetProps) {
  const t = useTexts('ui/media')
  const common = useTexts('ui')
  const field = useRef<HTMLTextAreaElement>(null)
  const [latex, setLatex] = useState(start.latex)
  const [isBlock, setBlock] = useState(start.isBlock)
  const keys = [
    ...Object.entries(pieces).map(
      ([key, piece]) => [t(`keys.${key as keyof typeof pieces}`), piece] as const,
    ),
    ...Object.entries(letters).map(([name, letter]) => [letter, `\\${name}`] as const),
  ]
  const insert = (piece: string) => {
    const area = field.current
    const [from, to] = [area?.selectionStart ?? latex.length, area?.selectionEnd ?? latex.length]
    const chosen = latex.slice(from, to)
    const name = /[a-z]$/i.test(piece) ? `${piece} ` : piece
    const written = name.replace('|', () => chosen)
    const place = from + (name.includes('|') ? name.indexOf('|') + chosen.length : written.length)
    setLatex((latex.slice(0, from) + written + latex.slice(to)).slice(0, richTextLimits.formula))
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(place, place)
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('editor.formula')}
      footer={<MainButton onClick={() => onDone({ latex, isBlock })}>{common('done')}</MainButton>}
    >
      <Stack gap={3}>
        <TextArea
          ref={field}
          label="LaTeX"
          value={latex}
          onChange={setLatex}
          rows={2}
          maxLength={richTextLimits.formula}
          placeholder="x^2 + y^2 = r^2"
          autoFocus
        />
        <Preview latex={latex} isBlock={isBlock} />
        <div className={styles.keys} role="toolbar" aria-label={t('editor.pieces')} onKeyDown={moveAlong}>
          {keys.map(([name, piece], place) => (
            <button
              key={piece}
              type="button"
              className={styles.key}
              aria-label={name}
              title={name}
              tabIndex={place === 0 ? 0 : -1}
              onClick={() => insert(piece)}
            >
              <Formula latex={onKey(piece)} />
            </button>
          ))}
        </div>
        <Switch label={t('editor.ownLine')} checked={isBlock} onChange={setBlock} />
      </Stack>
    </Sheet>
  )
}

/** What the formula looks like, or why it does not yet. */
function Preview({ latex, isBlock }: WrittenFormula) {
  const t = useTexts('ui/media')
  const [isWrong, setWrong] = useState(false)
  return (
    <div className={styles.preview} aria-live="polite">
      {latex.trim() === '' ? (
        t('editor.preview')
      ) : (
        <Formula latex={latex} isBlock={isBlock} onDrawn={setWrong} />
      )}
      {isWrong && latex.trim() !== '' && <p className={styles.wrong}>{t('editor.badFormula')}</p>}
    </div>
  )
}
