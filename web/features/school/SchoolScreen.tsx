import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { operatorSchoolCalls } from '#contract/features/school/operator.ts'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { ClassroomIcon, PeopleIcon, SettingsIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { SchoolSheet } from './parts/SchoolSheet.tsx'

/** For the operator: what belongs to one school. */
export function SchoolScreen() {
  const t = useTexts('school')
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const schoolid = address.get('schoolid') ?? ''
  const [isEdited, setEdited] = useState(false)
  const query = useQuery(ask(operatorSchoolCalls.getSchool, { school: schoolid }))
  return (
    <Screen title={query.data?.name} onRefresh={query.refetch}>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
        {school => (
          <>
            <List>
              <ListRow
                leading={<SettingsIcon size={22} />}
                title={t('school.settings')}
                note={t('school.settingsNote')}
                onClick={() => setEdited(true)}
              />
              <ListRow
                leading={<PeopleIcon size={22} />}
                title={t('school.counsellors')}
                note={t('school.counsellorsNote')}
                onClick={() => navigate(path('/schoolCounselors', { schoolid, school: school.name }))}
              />
              <ListRow
                leading={<ClassroomIcon size={22} />}
                title={t('school.places')}
                note={t('school.placesNote')}
                onClick={() => navigate(path('/schoolPlaces', { schoolid, school: school.name }))}
              />
            </List>
            {isEdited && <SchoolSheet school={school} onClose={() => setEdited(false)} />}
          </>
        )}
      </QueryView>
    </Screen>
  )
}
