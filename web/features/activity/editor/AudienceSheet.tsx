import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { batchCalls } from '#contract/features/group/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Checkbox, RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './AudienceSheet.module.css'
import { dayAt, type Meant } from './written-form.ts'

type Whom = 'all' | 'classes' | 'groups'

/** What the kind of activity has, of which a class or a group may have its own. */
export interface OwnTimes {
  hasBegin?: boolean | undefined
  hasEnd?: boolean | undefined
}

interface AudienceSheetProps {
  courseId: string
  start: readonly Meant[]
  times: OwnTimes
  onDone: (audience: readonly Meant[]) => void
  onClose: () => void
}

export function AudienceSheet({ courseId, start, times, onDone, onClose }: AudienceSheetProps) {
  const t = useTexts('activity/editor')
  const [whom, setWhom] = useState<Whom>(
    start.length === 0 ? 'all' : start.some(({ classId }) => classId !== null) ? 'classes' : 'groups',
  )
  const [chosen, setChosen] = useState(start)
  const ofKind = chosen.filter(({ classId }) => (classId !== null) === (whom === 'classes'))
  function done() {
    if (whom === 'all') return onDone([])
    if (ofKind.length === 0) return toast.info(t('chooseSome'))
    onDone(ofKind)
  }
  const choice = { courseId, chosen, times, onChange: setChosen }
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('forWhom')}
      footer={
        <Button kind="primary" block onClick={done}>
          {t('done')}
        </Button>
      }
    >
      <Stack gap={4}>
        <RadioList<Whom>
          label={t('forWhom')}
          labelHidden
          value={whom}
          onChange={setWhom}
          options={[
            { value: 'all', label: t('wholeCourse') },
            { value: 'classes', label: t('someClasses') },
            { value: 'groups', label: t('someGroups') },
          ]}
        />
        {whom === 'classes' && <Classes {...choice} />}
        {whom === 'groups' && <Groups {...choice} />}
      </Stack>
    </Sheet>
  )
}

interface ChoiceProps {
  courseId: string
  chosen: readonly Meant[]
  times: OwnTimes
  onChange: (chosen: readonly Meant[]) => void
}

function Classes({ courseId, ...choice }: ChoiceProps) {
  const t = useTexts('activity/editor')
  const query = useQuery(ask(classCalls.listClasses, { courseId }))
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={3} />}>
      {({ list }) => (
        <Options
          {...choice}
          empty={t('noClasses')}
          options={list.map(({ id, name, total }) => ({
            id,
            name,
            total,
            meant: { classId: id, groupId: null },
          }))}
        />
      )}
    </QueryView>
  )
}

function Groups({ courseId, ...choice }: ChoiceProps) {
  const t = useTexts('activity/editor')
  const query = useQuery(ask(batchCalls.listBatches, { courseId }))
  const [batchId, setBatchId] = useState<string>()
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={3} />}>
      {({ list }) => {
        const shown = batchId ?? list[0]?.id
        if (shown === undefined) return <p>{t('noGroups')}</p>
        return (
          <Stack gap={3}>
            {list.length > 1 && (
              <SelectField
                label={t('groupSet')}
                options={list.map(({ id, batch }) => ({ value: id, label: batch }))}
                value={shown}
                onChange={setBatchId}
              />
            )}
            <GroupsOf key={shown} batchId={shown} {...choice} />
          </Stack>
        )
      }}
    </QueryView>
  )
}

function GroupsOf({ batchId, ...choice }: Omit<ChoiceProps, 'courseId'> & { batchId: string }) {
  const t = useTexts('activity/editor')
  const query = useQuery(ask(batchCalls.getBatchWithGroups, { batchId }))
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={3} />}>
      {({ groups }) => (
        <Options
          {...choice}
          empty={t('noGroups')}
          options={groups.map(({ id, name, members }) => ({
            ...{ id, name, total: members },
            meant: { classId: null, groupId: id },
          }))}
        />
      )}
    </QueryView>
  )
}

interface OptionsProps extends Omit<ChoiceProps, 'courseId'> {
  empty: string
  options: readonly { id: string; name: string; total: number; meant: Pick<Meant, 'classId' | 'groupId'> }[]
}

function Options({ options, empty, chosen, times, onChange }: OptionsProps) {
  const t = useTexts('activity/editor')
  if (options.length === 0) return <p>{empty}</p>
  const idOf = ({ classId, groupId }: Meant) => classId ?? groupId
  return (
    <ul className={styles.options}>
      {options.map(({ id, name, total, meant }) => {
        const known = chosen.find(one => idOf(one) === id)
        const others = chosen.filter(one => idOf(one) !== id)
        return (
          <li key={id} className={styles.option}>
            <Checkbox
              label={
                <span className={styles.label}>
                  <span>{name}</span>
                  <span className={styles.total}>{t('peopleIn', { count: total })}</span>
                </span>
              }
              checked={known !== undefined}
              onChange={isChosen =>
                onChange(isChosen ? [...chosen, { ...meant, ...asOthers, name }] : others)
              }
            />
            {known && (
              <OwnTimesOf
                meant={known}
                times={times}
                onChange={changed => onChange(chosen.map(one => (one === known ? changed : one)))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const asOthers = { publishAt: null, beginsAt: null, endsAt: null }
const morning = { hour: 8, minute: 0, second: 0 }

interface OwnTimesOfProps {
  meant: Meant
  times: OwnTimes
  onChange: (meant: Meant) => void
}

/** When it appears, begins and ends for a class or a group, where that is not when it does for the others. */
function OwnTimesOf({ meant, times: { hasBegin, hasEnd }, onChange }: OwnTimesOfProps) {
  const t = useTexts('activity/editor')
  const { name } = meant
  const field = (key: 'publishAt' | 'beginsAt' | 'endsAt', label: string, time?: typeof morning) => (
    <DateTimeField
      label={label}
      value={meant[key] ?? null}
      start={dayAt(Date.now(), 1, time)}
      placeholder={t('asOthers')}
      noneLabel={t('asOthers')}
      onChange={moment => onChange({ ...meant, [key]: moment })}
    />
  )
  return (
    <Stack gap={3}>
      {field('publishAt', t('ownPublication', { name }), morning)}
      {hasBegin && field('beginsAt', t('ownBegin', { name }), morning)}
      {hasEnd && field('endsAt', t('ownDeadline', { name }))}
    </Stack>
  )
}
