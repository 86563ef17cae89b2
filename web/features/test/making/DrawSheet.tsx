import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import { treeOf } from '#web/features/question/bank/folder-tree.ts'
import { Chips } from '#web/features/question/parts/Chips.tsx'
import { ask } from '#web/lib/call.ts'
import { inLanguage, problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form, FormRow } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useEntrySaid } from './said.ts'
import { type DrawEntry, type EntryForm, newKey } from './test-form.ts'

interface DrawSheetProps {
  /** The draw that is changed; absent: a new one. */
  entry?: EntryForm | undefined
  onDone: (entry: DrawEntry) => void
  onClose: () => void
}

/** In place of a folder: any of them, and none. */
const anyFolder = 'any'
const noFolder = 'none'

const formId = 'draw-of-test'

/** A random draw: which questions of which bank, how many each student gets, and what each is worth. */
export function DrawSheet(props: DrawSheetProps) {
  const t = useTexts('test/making')
  const banks = useQuery(ask(bankCalls.list, {}))
  const known = props.entry?.kind === 'draw' ? props.entry : undefined
  const hasNone = banks.data?.list.length === 0
  return (
    <Sheet
      open
      tall
      onClose={props.onClose}
      title={t('draw.title')}
      footer={
        !hasNone && (
          <MainButton type="submit" form={formId}>
            {t(known ? 'write.take' : 'write.add')}
          </MainButton>
        )
      }
    >
      {hasNone ? (
        <EmptyState art="work" title={t('take.empty')} hint={t('take.emptyHint')} />
      ) : (
        banks.data && <Fields {...props} known={known} banks={banks.data.list} />
      )}
    </Sheet>
  )
}

interface FieldsProps extends DrawSheetProps {
  known: DrawEntry | undefined
  banks: readonly { id: string; title: string; courseTitle: string }[]
}

function Fields({ known, banks, onDone }: FieldsProps) {
  const t = useTexts('test/making')
  const said = useEntrySaid()
  const [isAnew, setAnew] = useState(known?.draw.isAnew ?? false)
  const [start] = useState(() => startOf(known, banks[0]!.id))
  const form = useForm({
    start,
    problems: ({ bankId, count, points }) => ({
      bankId: !banks.some(bank => bank.id === bankId) && t('draw.bankMissing'),
      count: count === null && t('draw.countMissing'),
      points: points === null && problemText(testErrors.pointsInvalid, { limit: testLimits.points }),
    }),
    send: values => {
      const { bankId, folder, types, difficulties, knowledge, tags, count, points } = values
      const isSame = !isAnew && criteriaIn(values) === criteriaIn(start)
      onDone({
        ...{ kind: 'draw', key: known?.key ?? newKey(), points },
        bankTitle: banks.find(bank => bank.id === bankId)!.title,
        // Where other questions are wanted, what it draws from is known when it is saved.
        ...(known?.poolSize !== undefined && isSame && { poolSize: known.poolSize }),
        draw: {
          bankId: bankId as never,
          ...(folder !== anyFolder && { folderId: folder === noFolder ? null : (folder as never) }),
          ...{ types, difficulties, knowledge, tags, isAnew, count: count ?? 0 },
        },
      })
    },
  })
  const { values, field, change } = form
  const bank = useQuery({
    ...ask(bankCalls.get, { id: values.bankId as never }),
    enabled: values.bankId !== '',
  })
  const labels = useQuery({
    ...ask(questionCalls.labels, { bankId: values.bankId as never }),
    enabled: values.bankId !== '',
  })
  const matching = useMatching(values)
  const wanted = values.count ?? 0
  const short = matching !== undefined && wanted > matching
  return (
    <Form id={formId} {...form.props}>
      <SelectField
        label={t('take.bank')}
        options={banks.map(({ id, title, courseTitle }) => ({
          value: id,
          label: title,
          hint: courseTitle || undefined,
        }))}
        {...field('bankId')}
        onChange={bankId => change({ bankId, folder: anyFolder, knowledge: [], tags: [] })}
      />
      {bank.data && bank.data.folders.length > 0 && (
        <SelectField
          label={t('draw.folder')}
          options={[
            { value: anyFolder, label: t('draw.anyFolder') },
            { value: noFolder, label: t('draw.noFolder') },
            ...treeOf(bank.data.folders).map(({ folder, depth }) => ({
              value: folder.id as string,
              label: `${'\u2003'.repeat(depth)}${folder.title}`,
            })),
          ]}
          {...field('folder')}
        />
      )}
      <Chips
        label={t('take.type')}
        options={questionTypes
          .filter(({ isAnswered }) => isAnswered)
          .map(({ number, title }) => ({ value: number, label: inLanguage(title) }))}
        chosen={values.types}
        onChange={types => change({ types })}
      />
      <Chips
        label={t('difficulty.title')}
        options={said.difficultyOptions()}
        chosen={values.difficulties}
        onChange={difficulties => change({ difficulties })}
      />
      <LabelChips
        label={t('take.knowledge')}
        known={labels.data?.knowledge}
        chosen={values.knowledge}
        onChange={knowledge => change({ knowledge })}
      />
      <LabelChips
        label={t('draw.tags')}
        known={labels.data?.tags}
        chosen={values.tags}
        onChange={tags => change({ tags })}
      />
      <FormRow>
        <NumberField
          label={t('draw.count')}
          max={testLimits.ofPaper}
          required
          {...field('count')}
          error={
            field('count').error ??
            (short ? problemText(testErrors.drawTooFew, { found: matching, wanted }) : undefined)
          }
          hint={matching === undefined ? undefined : t('draw.matching', { count: matching })}
        />
        <NumberField
          label={t('entry.pointsEach')}
          decimals={1}
          max={testLimits.points}
          required
          {...field('points')}
        />
      </FormRow>
      {known && (
        <Stack gap={1}>
          <Switch label={t('draw.anew')} hint={t('draw.anewHint')} checked={isAnew} onChange={setAnew} />
        </Stack>
      )}
    </Form>
  )
}

const startOf = (known: DrawEntry | undefined, firstBank: string) => {
  const draw = known?.draw
  return {
    bankId: (draw?.bankId ?? firstBank) as string,
    folder: draw?.folderId === undefined ? anyFolder : (draw.folderId ?? noFolder),
    types: [...(draw?.types ?? [])],
    difficulties: [...(draw?.difficulties ?? [])],
    knowledge: [...(draw?.knowledge ?? [])],
    tags: [...(draw?.tags ?? [])],
    count: (draw?.count ?? 1) as number | null,
    points: (known ? known.points : 1) as number | null,
  }
}

type Criteria = Omit<ReturnType<typeof startOf>, 'count' | 'points'>

const criteriaIn = ({ bankId, folder, types, difficulties, knowledge, tags }: Criteria) =>
  JSON.stringify([bankId, folder, types, difficulties, knowledge, tags])

/** How many questions of the bank it may draw from by now. */
function useMatching({ bankId, folder, types, difficulties, knowledge, tags }: Criteria) {
  const { data } = useQuery({
    ...ask(questionCalls.list, {
      bankId: bankId as never,
      ...(folder !== anyFolder && { folderId: folder === noFolder ? null : (folder as never) }),
      ...{ types, difficulties, knowledge, tags, limit: 1 },
    }),
    enabled: bankId !== '',
    placeholderData: before => before,
  })
  return data?.total
}

interface LabelChipsProps {
  label: string
  known: readonly string[] | undefined
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** What the bank's questions are labelled with; what is chosen already can always be taken back. */
function LabelChips({ label, known = [], chosen, onChange }: LabelChipsProps) {
  const options = [...new Set([...chosen, ...known])].map(value => ({ value, label: value }))
  return options.length > 0 && <Chips {...{ label, options, chosen, onChange }} />
}
