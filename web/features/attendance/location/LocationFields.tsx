import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { placeLength, rangeBounds } from '#contract/features/attendance/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { findPosition, type PositionFailure } from '#web/lib/position.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { FieldButton } from '#web/ui/fields/FieldButton.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Place } from '../staff/start.ts'
import { LocationPlan } from './LocationPlan.tsx'
import { LocationIcon } from './location-icon.tsx'

const radii = [50, 100, 200, 500]
const custom = 0

/** Where students should be: here, or at a place of the school, and how far around it. */
export function LocationFields({ form }: { form: FormFields<Place> }) {
  const t = useTexts('attendance')
  const [isFinding, setFinding] = useState(false)
  const [failure, setFailure] = useState<PositionFailure>()
  const [point, radius, name] = [form.field('point'), form.field('radius'), form.field('place')]
  const [isCustom, setCustom] = useState(radius.value !== null && !radii.includes(radius.value))
  const takeMine = async () => {
    if (isFinding) return
    setFinding(true)
    setFailure(undefined)
    const found = await findPosition()
    setFinding(false)
    if (typeof found === 'string') return setFailure(found)
    point.onChange(found)
    name.onChange('')
  }
  const choose = ({ name: called, radius: metres, ...middle }: Building) => {
    point.onChange({ ...middle, accuracy: null })
    name.onChange(called)
    radius.onChange(metres)
    setCustom(!radii.includes(metres))
  }
  const isMine = point.value !== null && point.value.accuracy !== null
  const accuracy = Math.round(point.value?.accuracy ?? 0)
  const shown = isMine ? t('place.found', { accuracy }) : t('place.useMine')
  return (
    <>
      <FieldButton
        label={t('place.label')}
        shown={isFinding ? t('place.finding') : shown}
        isChosen={isMine}
        icon={LocationIcon}
        error={failure ? t(`place.${failure}`) : point.error}
        hint={t(isMine ? 'place.again' : 'place.hint')}
        onPress={() => void takeMine()}
      />
      <Buildings chosen={isMine ? null : name.value} onChoose={choose} />
      {point.value && radius.value !== null && (
        <LocationPlan radius={radius.value} accuracy={point.value.accuracy} />
      )}
      <RadioList
        even
        label={t('place.radius')}
        value={isCustom ? custom : radius.value}
        onChange={metres => {
          setCustom(metres === custom)
          if (metres !== custom) radius.onChange(metres)
        }}
        options={[
          ...radii.map(metres => ({ value: metres, label: t('metres', { count: metres }) })),
          { value: custom, label: t('place.custom') },
        ]}
      />
      {isCustom && (
        <NumberField
          label={t('place.customRadius')}
          unit={t('place.metres')}
          min={rangeBounds.least}
          max={rangeBounds.most}
          hint={t('place.bounds', { least: rangeBounds.least, most: rangeBounds.most })}
          {...radius}
        />
      )}
      <TextField label={t('place.name')} maxLength={placeLength} clearable {...name} />
    </>
  )
}

interface Building {
  name: string
  latitude: number
  longitude: number
  radius: number
}

/** The places that the school has listed, where it has. */
function Buildings({ chosen, onChoose }: { chosen: string | null; onChoose: (building: Building) => void }) {
  const t = useTexts('attendance')
  const { courseId } = useCourseAddress()
  const { data } = useQuery({
    ...ask(attendanceCalls.listBuildings, { courseId }),
    meta: { handled: true },
  })
  const list = data?.list ?? []
  if (list.length === 0) return null
  return (
    <SelectField
      label={t('place.building')}
      options={list.map(({ name }) => ({ value: name, label: name }))}
      value={chosen}
      onChange={name => onChoose(list.find(building => building.name === name)!)}
    />
  )
}
