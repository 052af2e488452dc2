/** The place of the sums of today until they are known, so that the list does not move. */
export function TodaySumsPlace() {
  return <div className="-mt-2 h-6 md:mt-0 md:mb-3" />;
}
