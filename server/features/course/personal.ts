import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const coursePersonal: PersonalData = {
  tables: [
    {
      table: 'course',
      column: 'owner_id',
      told: columns(
        'id owner_id name class_name venue semester term teach_type study_time is_public code code_stopped theme intro ended_at ended_visible quit_allowed student_cap student_count created_at updated_at deleted_at enrolment_open waiting_count attest_required needs_class_number needs_grade needs_enrolled_month template modules erased_at',
      ),
    },
    {
      table: 'membership',
      column: 'account_id',
      told: columns(
        'course_id account_id role permissions class_number grade enrolled_month joined_at left_at counts_from pinned_at archived_at position class_id',
      ),
      without: ['roster_key'],
    },
  ],
}
