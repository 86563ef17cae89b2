import { useSearchParams } from 'react-router'
import { materialTypes } from '#contract/features/material/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'

/** The material that the address names, in its course; empty for a new one. */
export function useMaterialAddress() {
  const [search] = useSearchParams()
  return { ...useCourseAddress(), materialId: search.get('id') ?? '', isLink: isLinkIn(search) }
}

/** Whether the address of a form or of a page means a link, not files. */
export const isLinkIn = (search: URLSearchParams) =>
  search.get('type') === '2' && search.has('dataType')
    ? true
    : [search.get('contenttype'), search.get('type')].includes(String(materialTypes.link))

export const editMaterialPath = (courseId: string, { id, isLink }: { id: string; isLink: boolean }): string =>
  path('/addActivity/data', { dataType: 2, type: isLink ? 2 : 1, id, courseId, courseRole: 1 })
