import { questionLimits } from '#contract/features/question/rules.ts'
import type { MatchingKey, MatchingParts } from '#contract/features/question/types/matching.ts'
import { newPartId } from '#contract/features/question/types/parts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import { useFixedParts } from '../writing/fixed-parts.ts'
import { Mark } from '../writing/Mark.tsx'
import { PartField } from '../writing/PartField.tsx'
import listStyles from '../writing/PartList.module.css'
import type { Part } from '../writing/PartList.tsx'
import { lineHtml } from '../writing/plain-part.ts'
import { useFocus } from '../writing/use-focus.ts'
import type { WriterProps } from '../writing/writer.ts'
import { PairsOfFixed } from './PairsOfFixed.tsx'
import { type Pair, pairsOf, writtenOf } from './pairs.ts'
import styles from './Writer.module.css'

/** Items, each beside what it goes with, and further choices that go with none. */
export function MatchingWriter({ parts, right, trouble, onChange }: WriterProps<MatchingParts, MatchingKey>) {
  const t = useTexts('question')
  const isFixed = useFixedParts()
  const { pairs, rest } = pairsOf({ parts, right })
  const { register, focus } = useFocus(parts)
  const put = (nextPairs: readonly Pair[], nextRest: readonly Part[] = rest) =>
    onChange(writtenOf(nextPairs, nextRest, parts.isShared))
  const isFull = parts.items.length >= questionLimits.parts
  if (isFixed) return <PairsOfFixed {...{ parts, right, onChange }} />
  const change = (place: number, part: Partial<Pair>) =>
    put(pairs.map((pair, at) => (at === place ? { ...pair, ...part } : pair)))

  const newPair = (known: readonly Pair[]): Pair => ({
    item: { id: newPartId(known.map(pair => pair.item.id)), html: '' },
    option: { id: '', html: '' },
  })
  function add() {
    const pair = newPair(pairs)
    put([...pairs, pair])
    focus(pair.item.id)
  }
  /** Two columns of a table fill both sides. */
  function fill(place: number, lines: readonly string[]) {
    const filled = [...pairs]
    for (const [at, line] of lines.slice(0, questionLimits.parts - place).entries()) {
      const [item = '', option] = line.split('\t').map(side => side.trim())
      const known = filled[place + at] ?? newPair(filled)
      filled[place + at] = {
        item: { ...known.item, html: lineHtml(item) },
        option: option === undefined ? known.option : { ...known.option, html: lineHtml(option) },
      }
    }
    put(filled)
  }
  return (
    <Stack gap={4}>
      <section aria-label={t('matching.pairs')} className={listStyles.whole}>
        <div>
          <h2 className={listStyles.label}>{t('matching.pairs')}</h2>
          <p className={listStyles.hint}>{t('matching.hint')}</p>
        </div>
        <SortableList
          label={t('matching.pairs')}
          items={pairs}
          itemKey={({ item }) => item.id}
          itemLabel={pair => t('matching.pair', { number: pairs.indexOf(pair) + 1 })}
          onChange={next => put(next)}
          renderItem={pair => {
            const place = pairs.indexOf(pair)
            const number = place + 1
            return (
              <div className={listStyles.row}>
                <Mark>{String(number)}</Mark>
                <div className={styles.sides}>
                  <PartField
                    ref={register(pair.item.id)}
                    label={t('matching.item', { number })}
                    placeholder={t('matching.itemPlaceholder')}
                    html={pair.item.html}
                    isWrong={trouble?.number === number}
                    onChange={html => change(place, { item: { ...pair.item, html } })}
                    onEnter={() => focus(`${pair.item.id} option`)}
                    onLines={lines => fill(place, lines)}
                  />
                  <PartField
                    ref={register(`${pair.item.id} option`)}
                    label={t('matching.option', { number })}
                    placeholder={t('matching.optionPlaceholder')}
                    html={pair.option.html}
                    isWrong={trouble?.number === number}
                    onChange={html => change(place, { option: { ...pair.option, html } })}
                    onEnter={() => {
                      const next = pairs[place + 1]
                      if (next) focus(next.item.id)
                      else if (!isFull) add()
                    }}
                  />
                </div>
                <IconButton
                  icon={CloseIcon}
                  size={18}
                  className={listStyles.remove}
                  label={t('part.remove', { name: t('matching.pair', { number }) })}
                  disabled={pairs.length <= 2}
                  onClick={() => put(pairs.filter(other => other !== pair))}
                />
              </div>
            )
          }}
        />
        {!isFull && (
          <div>
            <Button kind="quiet" icon={PlusIcon} onClick={add}>
              {t('matching.add')}
            </Button>
          </div>
        )}
      </section>
      <Rest
        rest={rest}
        isFull={parts.options.length >= questionLimits.parts}
        newId={() => newPartId(parts.options.map(({ id }) => id))}
        onChange={next => put(pairs, next)}
      />
      <Switch
        label={t('matching.shared')}
        hint={t('matching.sharedHint')}
        checked={parts.isShared}
        onChange={isShared => onChange(writtenOf(pairs, rest, isShared))}
      />
    </Stack>
  )
}

interface RestProps {
  rest: readonly Part[]
  isFull: boolean
  newId: () => string
  onChange: (rest: Part[]) => void
}

/** What goes with no item. */
function Rest({ rest, isFull, newId, onChange }: RestProps) {
  const t = useTexts('question')
  return (
    <section aria-label={t('matching.rest')} className={listStyles.whole}>
      {rest.length > 0 && (
        <>
          <h2 className={listStyles.label}>{t('matching.rest')}</h2>
          <ul className={styles.rest}>
            {rest.map((option, place) => (
              <li key={option.id} className={styles.extra}>
                <div className={styles.sides}>
                  <PartField
                    label={t('matching.restOption', { number: place + 1 })}
                    html={option.html}
                    onChange={html =>
                      onChange(rest.map(other => (other === option ? { ...option, html } : other)))
                    }
                  />
                </div>
                <IconButton
                  icon={CloseIcon}
                  size={18}
                  className={listStyles.remove}
                  label={t('part.remove', { name: t('matching.restOption', { number: place + 1 }) })}
                  onClick={() => onChange(rest.filter(other => other !== option))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {!isFull && (
        <div>
          <Button kind="quiet" icon={PlusIcon} onClick={() => onChange([...rest, { id: newId(), html: '' }])}>
            {t('matching.addRest')}
          </Button>
        </div>
      )}
    </section>
  )
}
