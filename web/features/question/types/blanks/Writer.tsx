import { questionLimits } from '#contract/features/question/rules.ts'
import type { Accepted, AcceptedNumber, AcceptedText } from '#contract/features/question/types/accepted.ts'
import {
  type Blank,
  type BlankKey,
  type BlankParts,
  cloze,
  newAccepted,
} from '#contract/features/question/types/blanks.ts'
import { newPartId } from '#contract/features/question/types/parts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Checkbox, RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { FormRow } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useFixedParts } from '../writing/fixed-parts.ts'
import type { WriterProps } from '../writing/writer.ts'
import styles from './Writer.module.css'

type Way = 'text' | 'number' | 'option'

/** What is right in each blank that the text has. Blanks are put into the text, and appear here by themselves. */
export function BlanksWriter({
  type,
  parts,
  right: key,
  trouble,
  onChange,
}: WriterProps<BlankParts, BlankKey>) {
  const t = useTexts('question')
  const { blanks } = parts
  const rightOf = (id: string) => key.blanks.find(({ blank }) => blank === id)?.right ?? newAccepted()
  const change = (id: string, options: Blank['options'], right: Accepted) =>
    onChange({
      parts: { blanks: blanks.map(blank => (blank.id === id ? { id, options } : blank)) },
      right: {
        ...key,
        blanks: blanks.map(blank => ({
          blank: blank.id,
          right: blank.id === id ? right : rightOf(blank.id),
        })),
      },
    })
  const mayMix = blanks.length > 1 && blanks.every(({ options }) => options.length === 0)
  return (
    <section aria-label={t('blanks.title')} className={styles.blanks}>
      <h2 className={styles.title}>{t('blanks.title')}</h2>
      {blanks.length === 0 && <Callout>{t('blanks.none')}</Callout>}
      {blanks.map((blank, place) => (
        <BlankCard
          key={blank.id}
          blank={blank}
          number={place + 1}
          right={rightOf(blank.id)}
          hasChoices={type.number === cloze.number}
          error={trouble?.number === place + 1 ? trouble.text : undefined}
          onChange={(options, right) => change(blank.id, options, right)}
        />
      ))}
      {mayMix && (
        <Switch
          label={t('blanks.anyOrder')}
          hint={t('blanks.anyOrderHint')}
          checked={key.isAnyOrder}
          onChange={isAnyOrder => onChange({ right: { ...key, isAnyOrder } })}
        />
      )}
    </section>
  )
}

interface BlankCardProps {
  blank: Blank
  number: number
  right: Accepted
  hasChoices: boolean
  error?: string
  onChange: (options: Blank['options'], right: Accepted) => void
}

function BlankCard({ blank, number, right, hasChoices, error, onChange }: BlankCardProps) {
  const t = useTexts('question')
  const isFixed = useFixedParts()
  const way: Way = blank.options.length > 0 || right.by === 'option' ? 'option' : right.by
  const begin = (next: Way) => {
    if (next === way) return
    if (next === 'text') onChange([], newAccepted())
    if (next === 'number') onChange([], newNumber)
    if (next === 'option') {
      const options = [1, 2].map(id => ({ id: String(id), text: '' }))
      onChange(options, { by: 'option', option: '1' })
    }
  }
  const ways: Way[] = hasChoices && !isFixed ? ['text', 'number', 'option'] : ['text', 'number']
  return (
    <Card title={t('blanks.blank', { number })}>
      <Stack gap={3}>
        {!(isFixed && way === 'option') && (
          <RadioList
            inline
            label={t('blanks.way')}
            labelHidden
            options={ways.map(value => ({ value, label: t(`blanks.ways.${value}`) }))}
            value={way}
            onChange={begin}
          />
        )}
        {way === 'option' ? (
          <OptionsFields blank={blank} number={number} right={right} error={error} onChange={onChange} />
        ) : right.by === 'number' ? (
          <NumberFields number={number} right={right} error={error} onChange={next => onChange([], next)} />
        ) : (
          right.by === 'text' && (
            <TextFields number={number} right={right} error={error} onChange={next => onChange([], next)} />
          )
        )}
      </Stack>
    </Card>
  )
}

const newNumber: AcceptedNumber = {
  by: 'number',
  value: 0,
  tolerance: 0,
  isRelative: false,
  units: [],
  needsUnit: false,
}

interface FieldsProps<R> {
  number: number
  right: R
  error?: string
  onChange: (right: R) => void
}

const differences = ['isCaseSensitive', 'isSpaceSensitive', 'isWidthSensitive'] as const

/** Texts that are accepted, and which differences count. */
function TextFields({ number, right, error, onChange }: FieldsProps<AcceptedText>) {
  const t = useTexts('question')
  return (
    <>
      <TextArea
        label={t('blanks.accepted', { number })}
        hint={t('blanks.acceptedHint')}
        rows={1}
        value={right.accepts.join('\n')}
        error={error}
        onChange={text =>
          onChange({
            ...right,
            accepts: text
              .split('\n')
              .slice(0, questionLimits.variants)
              .map(line => line.slice(0, questionLimits.accepted)),
          })
        }
      />
      <details className={styles.more}>
        <summary className={styles.summary}>{t('blanks.strict')}</summary>
        {differences.map(name => (
          <Checkbox
            key={name}
            label={t(`blanks.${name}`)}
            checked={right[name]}
            onChange={counts => onChange({ ...right, [name]: counts })}
          />
        ))}
      </details>
    </>
  )
}

const decimals = 6

/** A number, how far from it answers may be, and its unit. */
function NumberFields({ number, right, error, onChange }: FieldsProps<AcceptedNumber>) {
  const t = useTexts('question')
  const { value, tolerance, isRelative, units, needsUnit } = right
  const shown = isRelative ? Number((tolerance * 100).toFixed(decimals)) : tolerance
  const tolerated = (entered: number, relative: boolean) => (relative ? entered / 100 : entered)
  return (
    <>
      <FormRow>
        <NumberField
          label={t('blanks.number', { number })}
          value={value}
          min={Number.NEGATIVE_INFINITY}
          decimals={decimals}
          error={error}
          onChange={next => onChange({ ...right, value: next ?? 0 })}
        />
        <NumberField
          label={t('blanks.tolerance')}
          value={shown}
          decimals={decimals}
          unit={isRelative ? '%' : undefined}
          onChange={next => onChange({ ...right, tolerance: tolerated(next ?? 0, isRelative) })}
        />
      </FormRow>
      <Checkbox
        label={t('blanks.relative')}
        checked={isRelative}
        onChange={next => onChange({ ...right, isRelative: next, tolerance: tolerated(shown, next) })}
      />
      <TextField
        label={t('blanks.units')}
        hint={t('blanks.unitsHint')}
        value={units.join(', ')}
        onChange={text => onChange({ ...right, units: unitsIn(text) })}
      />
      {units.some(unit => unit.trim() !== '') && (
        <Checkbox
          label={t('blanks.needsUnit')}
          checked={needsUnit}
          onChange={next => onChange({ ...right, needsUnit: next })}
        />
      )}
    </>
  )
}

/** The last may still be being written. */
const unitsIn = (text: string) =>
  text === '' ? [] : text.split(/, |[,，、]/).slice(0, questionLimits.variants)

interface OptionsFieldsProps extends Omit<FieldsProps<Accepted>, 'onChange'> {
  blank: Blank
  onChange: (options: Blank['options'], right: Accepted) => void
}

/** What can be chosen in a blank, a line each, and which of it is right. */
function OptionsFields({ blank, number, right, error, onChange }: OptionsFieldsProps) {
  const t = useTexts('question')
  const isFixed = useFixedParts()
  const { options } = blank
  const chosen = right.by === 'option' ? right.option : ''
  const write = (text: string) => {
    const lines = text.split('\n').slice(0, questionLimits.parts)
    const next: Blank['options'] = []
    for (const [place, line] of lines.entries()) {
      const id = options[place]?.id ?? newPartId([...options, ...next].map(option => option.id))
      next.push({ id, text: line.slice(0, questionLimits.accepted) })
    }
    const kept = next.some(({ id }) => id === chosen) ? chosen : (next[0]?.id ?? '')
    onChange(next, { by: 'option', option: kept })
  }
  return (
    <>
      {!isFixed && (
        <TextArea
          label={t('blanks.choices', { number })}
          hint={t('blanks.choicesHint')}
          rows={2}
          value={options.map(({ text }) => text).join('\n')}
          error={error}
          onChange={write}
        />
      )}
      <RadioList
        label={t('blanks.rightChoice', { number })}
        options={options
          .filter(({ id, text }) => text.trim() !== '' || id === chosen)
          .map(({ id, text }) => ({ value: id, label: text.trim() || '—' }))}
        value={chosen}
        onChange={option => onChange(options, { by: 'option', option })}
      />
    </>
  )
}

/** Without empty lines, and without spaces around what is accepted. */
export function tidyBlanks(parts: BlankParts, key: BlankKey): { parts: BlankParts; right: BlankKey } {
  const blanks = parts.blanks.map(({ id, options }) => ({
    id,
    options: options
      .map(option => ({ ...option, text: option.text.trim() }))
      .filter(({ text }) => text !== ''),
  }))
  const isAnyOrder =
    key.isAnyOrder && blanks.length > 1 && blanks.every(({ options }) => options.length === 0)
  const rights = key.blanks.map(({ blank, right }) => ({ blank, right: tidyAccepted(right) }))
  return { parts: { blanks }, right: { blanks: rights, isAnyOrder } }
}

function tidyAccepted(right: Accepted): Accepted {
  if (right.by === 'text') {
    const accepts = right.accepts.map(text => text.trim()).filter(text => text !== '')
    return { ...right, accepts: accepts.length === 0 ? [''] : accepts }
  }
  if (right.by !== 'number') return right
  const units = right.units.map(unit => unit.trim()).filter(unit => unit !== '')
  return { ...right, units, needsUnit: right.needsUnit && units.length > 0 }
}
