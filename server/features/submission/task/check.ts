export { check } from '#server/features/activity/public.ts'
