import type { ReactNode } from 'react'
import { questionLimits } from '#contract/features/question/rules.ts'
import { newPartId } from '#contract/features/question/types/parts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import { useFixedParts } from './fixed-parts.ts'
import { PartField } from './PartField.tsx'
import styles from './PartList.module.css'
import { lineHtml } from './plain-part.ts'
import { useFocus } from './use-focus.ts'

export interface Part {
  id: string
  html: string
}

interface PartListProps {
  /** Of the whole, such as "Options". */
  label: string
  hint?: string
  parts: readonly Part[]
  /** Such as "Option A". */
  nameOf: (place: number) => string
  addLabel: string
  /** Before the text, such as the mark of the right ones. */
  lead: (part: Part, place: number) => ReactNode
  /** Which of them something is wrong with. */
  wrongAt?: number
  /** Their order is what is right in the question. */
  isOrderRight?: boolean
  onChange: (parts: Part[]) => void
}

/** Options or items, written one after the other: Enter adds the next, several pasted lines fill several, all by finger or by keys. */
export function PartList({
  label,
  hint,
  parts,
  nameOf,
  addLabel,
  lead,
  wrongAt,
  isOrderRight = false,
  onChange,
}: PartListProps) {
  const t = useTexts('question')
  const isFixed = useFixedParts()
  const { register, focus } = useFocus(parts)
  const isFull = parts.length >= questionLimits.parts
  const added = (known: readonly Part[], lines: readonly string[]) => {
    const all: Part[] = []
    for (const line of lines.slice(0, questionLimits.parts - known.length))
      all.push({ id: newPartId([...known, ...all].map(part => part.id)), html: lineHtml(line) })
    return all
  }

  function addAfter(place: number) {
    const next = parts[place + 1]
    if (next?.html === '' || isFull) return focus(next?.id)
    const [part] = added(parts, [''])
    onChange([...parts.slice(0, place + 1), part!, ...parts.slice(place + 1)])
    focus(part!.id)
  }

  /** The first line goes where it was pasted, the others into the empty ones below, then into new ones. */
  function fill(place: number, [first = '', ...lines]: string[]) {
    const left = [...lines]
    const filled = parts.map((part, at) => {
      if (at === place) return { ...part, html: lineHtml(first) }
      return at > place && part.html === '' && left.length > 0
        ? { ...part, html: lineHtml(left.shift()!) }
        : part
    })
    const all = [...filled, ...added(filled, left)]
    onChange(all)
    focus(all[Math.min(all.length - 1, place + lines.length)]?.id)
  }

  function remove(place: number) {
    onChange(parts.filter((_, at) => at !== place))
    focus(parts[place === 0 ? 1 : place - 1]?.id)
  }

  const rowOf = (part: Part) => {
    const place = parts.indexOf(part)
    return (
      <div className={styles.row}>
        {lead(part, place)}
        <div className={styles.text}>
          <PartField
            ref={register(part.id)}
            label={nameOf(place)}
            html={part.html}
            isWrong={wrongAt === place}
            onChange={html => onChange(parts.map(other => (other === part ? { ...part, html } : other)))}
            onEnter={() => addAfter(place)}
            onLines={lines => fill(place, lines)}
            onLeave={parts.length > 2 ? () => remove(place) : undefined}
          />
        </div>
        {!isFixed && (
          <IconButton
            icon={CloseIcon}
            size={18}
            className={styles.remove}
            label={t('part.remove', { name: nameOf(place) })}
            disabled={parts.length <= 2}
            onClick={() => remove(place)}
          />
        )}
      </div>
    )
  }

  return (
    <section aria-label={label} className={styles.whole}>
      <div>
        <h2 className={styles.label}>{label}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {isFixed && !isOrderRight ? (
        <ul className={styles.fixed}>
          {parts.map(part => (
            <li key={part.id} className={styles.fixedRow}>
              {rowOf(part)}
            </li>
          ))}
        </ul>
      ) : (
        <SortableList
          label={label}
          items={parts}
          itemKey={({ id }) => id}
          itemLabel={part => nameOf(parts.indexOf(part))}
          onChange={onChange}
          renderItem={rowOf}
        />
      )}
      {!isFull && !isFixed && (
        <div>
          <Button kind="quiet" icon={PlusIcon} onClick={() => addAfter(parts.length - 1)}>
            {addLabel}
          </Button>
        </div>
      )}
    </section>
  )
}
