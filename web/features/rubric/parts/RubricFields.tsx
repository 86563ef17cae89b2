import { useState } from 'react'
import { bestOf, pointsOf, rubricLimits } from '#contract/features/rubric/rules.ts'
import { number } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CopyIcon, DownIcon, MoreIcon, PlusIcon, TrashIcon, UploadIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { type CriterionEntered, newCriterion, type RubricForm, spliced } from '../rubric-form.ts'
import { CriterionSheet } from './CriterionSheet.tsx'
import styles from './RubricFields.module.css'

interface RubricFieldsProps {
  form: RubricForm
  /** Work was graded by it: only words change. */
  isLocked?: boolean
}

/** A rubric that is written: its name, and its criteria, each opened in a sheet. */
export function RubricFields({ form, isLocked = false }: RubricFieldsProps) {
  const t = useTexts('rubric')
  const { criteria } = form.values
  const [open, setOpen] = useState<number | 'new'>()
  const error = form.errorOf('criteria')
  const put = (next: CriterionEntered[]) => form.change({ criteria: next })
  const actOn = useCriterionActions(form, t)
  return (
    <Form {...form.props}>
      {isLocked && <Callout>{t('form.locked')}</Callout>}
      <TextField
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        maxLength={rubricLimits.title}
        required
        {...form.field('title')}
      />
      {criteria.length > 0 && (
        <List title={t('form.criteria')} hint={t('form.total', { points: number(pointsOf(criteria), 1) })}>
          {criteria.map((criterion, at) => (
            <ListRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two criteria may be equal, and a row holds nothing
              key={`${at} ${criterion.title}`}
              title={criterion.title || t('form.criterion')}
              note={levelsLine(criterion)}
              trailing={t('points', { points: number(bestOf(criterion), 1) })}
              chevron={false}
              wrap
              onClick={() => setOpen(at)}
              extra={
                isLocked ? undefined : (
                  <IconButton
                    icon={MoreIcon}
                    label={t('more', { title: criterion.title })}
                    onClick={() => void actOn(at)}
                  />
                )
              }
            />
          ))}
        </List>
      )}
      {!isLocked && criteria.length < rubricLimits.criteria && (
        <Button block icon={PlusIcon} onClick={() => setOpen('new')}>
          {t('form.addCriterion')}
        </Button>
      )}
      {error && (
        <p className={styles.error} role="alert" data-invalid tabIndex={-1}>
          {error}
        </p>
      )}
      {open !== undefined && (
        <CriterionSheet
          key={open}
          criterion={open === 'new' ? newCriterion(t) : criteria[open]!}
          isLocked={isLocked}
          onClose={() => setOpen(undefined)}
          onDone={done => {
            put(open === 'new' ? [...criteria, done] : spliced(criteria, open, 1, done))
            setOpen(undefined)
          }}
        />
      )}
    </Form>
  )
}

const levelsLine = ({ levels }: CriterionEntered) =>
  levels.map(({ title, points }) => `${title} ${number(points ?? 0, 1)}`).join(' · ')

/** Moving, duplicating and deleting a criterion; the last can be undone. */
function useCriterionActions(form: RubricForm, t: Translate<'rubric'>) {
  const change = (next: (criteria: CriterionEntered[]) => CriterionEntered[]) =>
    form.change(({ criteria }) => ({ criteria: next(criteria) }))
  const move = (from: number, to: number) =>
    change(criteria => spliced(spliced(criteria, from, 1), to, 0, criteria[from]!))

  return async (at: number) => {
    const { criteria } = form.values
    const criterion = criteria[at]!
    const chosen = await chooseAction({
      title: criterion.title,
      choices: [
        { key: 'up', label: t('form.up'), icon: UploadIcon, disabled: at === 0 },
        { key: 'down', label: t('form.down'), icon: DownIcon, disabled: at === criteria.length - 1 },
        {
          key: 'duplicate',
          label: t('duplicate'),
          icon: CopyIcon,
          disabled: criteria.length >= rubricLimits.criteria,
        },
        { key: 'delete', label: t('delete'), icon: TrashIcon, danger: true },
      ],
    })
    if (chosen === 'up') move(at, at - 1)
    if (chosen === 'down') move(at, at + 1)
    if (chosen === 'duplicate') change(known => spliced(known, at + 1, 0, criterion))
    if (chosen === 'delete') {
      change(known => spliced(known, at, 1))
      toast.show({
        text: t('form.criterionDeleted'),
        action: { label: t('undo'), onClick: () => change(known => spliced(known, at, 0, criterion)) },
      })
    }
  }
}
