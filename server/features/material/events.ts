import { event } from '#server/kernel/jobs.ts'

interface Material {
  materialId: string
  courseId: string
}

/** Files became visible to the students of their course; to some: only now, to these. */
export const materialPublished = event<Material & { studentIds?: string[] }>('material.published')
export const linkPublished = event<Material & { studentIds?: string[] }>('link.published')
/** Students are reminded of files that they have not opened. */
export const materialReminded = event<Material & { studentIds: string[] }>('material.reminded')
export const linkReminded = event<Material & { studentIds: string[] }>('link.reminded')
/** A student has opened a material, files or a link. */
export const materialViewed = event<Material & { studentId: string }>('material.viewed')
