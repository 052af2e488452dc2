/** The place of the sums of today until they are known, so that the list does not move. */
export function TodaySumsPlace() {
  return <div className="mb-3 h-13 sm:mb-4 sm:h-9" />;
}
