import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Building, operatorBuildingCalls } from '#contract/features/school/buildings.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { PlaceSheet } from './parts/PlaceSheet.tsx'

/** For the operator: the places of a school that its teachers can choose from. */
export function PlacesScreen() {
  const t = useTexts('school')
  const [address] = useSearchParams()
  const school = address.get('schoolid') ?? ''
  const places = useQuery(ask(operatorBuildingCalls.listBuildings, { school }))
  const [edited, setEdited] = useState<Building | 'new' | null>(null)
  return (
    <Screen
      subtitle={address.get('school') ?? undefined}
      footer={
        places.data && (
          <MainButton icon={PlusIcon} onClick={() => setEdited('new')}>
            {t('places.add')}
          </MainButton>
        )
      }
      onRefresh={places.refetch}
    >
      <QueryView
        query={places}
        skeleton={<SkeletonRows rows={5} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="search" title={t('places.none')} hint={t('places.noneHint')} />}
      >
        {({ list }) => (
          <List>
            {list.map(place => (
              <ListRow
                key={place.name}
                title={place.name}
                note={pointText(place)}
                trailing={t('places.around', { radius: place.radius })}
                onClick={() => setEdited(place)}
              />
            ))}
          </List>
        )}
      </QueryView>
      {edited && places.data && (
        <PlaceSheet
          school={school}
          place={edited === 'new' ? null : edited}
          others={places.data.list.filter(one => one !== edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </Screen>
  )
}

const pointText = ({ latitude, longitude }: Building) => `${latitude}, ${longitude}`
