import { useState } from 'react'
import { type Building, operatorBuildingCalls } from '#contract/features/school/buildings.ts'
import { schoolErrors } from '#contract/features/school/errors.ts'
import { buildingLimits } from '#contract/features/school/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

const usualRadius = 100

interface PlaceSheetProps {
  school: string
  /** Null for a new one. */
  place: Building | null
  /** The other places of the school, which are saved along. */
  others: readonly Building[]
  onClose: () => void
}

/** A place of a school: its name, where it is, and how large. */
export function PlaceSheet({ school, place, others, onClose }: PlaceSheetProps) {
  const t = useTexts('school')
  const [failure, setFailure] = useState<string>()
  const save = useCommand(operatorBuildingCalls.saveBuildings, {
    refreshes: [operatorBuildingCalls.listBuildings],
    onFailed: ({ message }) => setFailure(message),
  })
  const done = (text: string) => {
    toast.good(text)
    onClose()
  }
  const form = useForm({
    start: {
      name: place?.name ?? '',
      point: place ? `${place.latitude}, ${place.longitude}` : '',
      radius: (place?.radius ?? usualRadius) as number | null,
    },
    problems: ({ name, point }) => ({
      name:
        name.trim() === ''
          ? problemText(schoolErrors.placeNameMissing)
          : others.some(one => one.name === name.trim()) && problemText(schoolErrors.placeNameTaken),
      point: pointFrom(point) === null && problemText(schoolErrors.pointWrong),
    }),
    send: async ({ name, point, radius }) => {
      const one = { name: name.trim(), ...pointFrom(point)!, radius: radius ?? usualRadius }
      await save.mutateAsync({ school, list: [...others, one] })
      done(t('places.saved'))
    },
    onChange: () => setFailure(undefined),
  })
  const remove = async () => {
    const isSure = await dialog.confirm({
      title: t('places.removeTitle', { name: place?.name ?? '' }),
      confirmLabel: t('places.remove'),
      danger: true,
    })
    if (isSure) save.mutate({ school, list: [...others] }, { onSuccess: () => done(t('places.removed')) })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(place ? 'places.edit' : 'places.add')}
      footer={
        <MainButton type="submit" form="place" busy={form.isSending}>
          {t('places.save')}
        </MainButton>
      }
    >
      <Form id="place" {...form.props}>
        {failure && <Callout tone="bad">{failure}</Callout>}
        <TextField
          label={t('places.name')}
          required
          maxLength={buildingLimits.name}
          autoComplete="off"
          {...form.field('name')}
        />
        <TextField
          label={t('places.point')}
          hint={t('places.pointHint')}
          placeholder="31.2304, 121.4737"
          required
          autoComplete="off"
          {...form.field('point')}
        />
        <NumberField
          label={t('places.radius')}
          unit={t('places.metres')}
          min={buildingLimits.leastRadius}
          max={buildingLimits.mostRadius}
          {...form.field('radius')}
        />
        {place && (
          <Button kind="danger" block onClick={() => void remove()}>
            {t('places.remove')}
          </Button>
        )}
      </Form>
    </Sheet>
  )
}

/** `31.2304, 121.4737`, as maps copy it; null for anything else. */
function pointFrom(text: string) {
  const [, latitude, longitude] =
    /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}
