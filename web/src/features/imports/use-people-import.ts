import { makeDocumentId } from '@duka/domain/document-id';
import type { NumberSign, SignUse } from '@duka/domain/imports/number-marks';
import { matchPeopleHeadings, type PeopleKind } from '@duka/domain/imports/people-columns';
import { type ImportedPerson, type PeopleReading, personKey, readPeople } from '@duka/domain/imports/read-people';
import { toDay } from '@duka/domain/values/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { type OpenedFile, openChosen } from '#shop/source/open-source.ts';
import type { ChosenFile, ChosenSheet } from '#shop/source/read-file.ts';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { keyOfHeadings, readRememberedPeople, rememberPeople } from './remembered-readings.ts';
import { findKnown, listKnownPeople, type PersonIds, storePeople, takeDebtsBack } from './store-people.ts';

/** The most names of a file. */
export const maxPeople = 5000;

/** Holds one import of customers or suppliers, from the choice of a file to its end. */
export function usePeopleImport(storeId: string, kind: PeopleKind) {
  const client = useQueryClient();
  const changed = kind === 'customers' ? 'creditAccounts' : 'suppliers';
  const abort = useRef<AbortController>(undefined);
  const isStopped = useRef(false);
  const ids = useRef(new Map<string, PersonIds>());
  const [opened, setOpened] = useState<OpenedPeople>();
  const [share, setShare] = useState(0);
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const known = useQuery({
    queryKey: ['import', storeId, kind],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => listKnownPeople(storeId, kind),
  });
  const read = opened && readPeople(opened.table, opened.reading, toDay(readNowMs()));
  const people = (read?.people ?? []).filter((person) => !stored.has(personKey(person)));
  const findHere = (person: ImportedPerson) => known.data && findKnown(known.data, person, kind);
  useUnsavedMark(people.length > 0 && stored.size === 0, m.import_leave);

  const choose = useMutation({
    mutationFn: async (chosen: ChosenFile | ChosenSheet) => {
      abort.current = new AbortController();
      const file = await openChosen(chosen, maxPeople, abort.current.signal);
      const headingsKey = keyOfHeadings(file.table.headings);
      const proposed = { uses: matchPeopleHeadings(file.table.headings, kind), signs: {} };
      const reading = readRememberedPeople(storeId, kind, headingsKey) ?? proposed;
      await known.refetch();
      ids.current = new Map();
      setStored(new Set());
      setOpened({ ...file, headingsKey, reading });
    },
  });

  const setReading = (reading: PeopleReading) => {
    if (!opened) return;
    rememberPeople(storeId, kind, opened.headingsKey, reading);
    setOpened({ ...opened, reading });
  };

  const send = useMutation({
    mutationFn: async () => {
      isStopped.current = false;
      setShare(0);
      const nowMs = readNowMs();
      for (const [index, person] of people.entries()) {
        const makeId = () => makeDocumentId(nowMs + index, Math.random);
        // A second try makes nobody twice.
        if (!ids.current.has(personKey(person)))
          ids.current.set(personKey(person), { personId: makeId(), entryId: makeId() });
      }
      const results = await storePeople({
        ...{ storeId, kind, people, known: known.data ?? new Map(), ids: ids.current },
        onProgress: setShare,
        isStopped: () => isStopped.current,
      });
      setStored(new Set([...stored, ...results.stored.map(personKey)]));
      await invalidateStale(client, changed);
      return results;
    },
  });

  const undo = useMutation({
    mutationFn: async (debtIds: readonly string[]) => {
      const refused = await takeDebtsBack({ storeId, kind, note: m.people_import_undo_note() }, debtIds);
      await invalidateStale(client, changed);
      return refused;
    },
  });

  return {
    undo,
    opened,
    read,
    people,
    known,
    findHere,
    choose,
    send,
    share,
    setReading,
    answer: (sign: NumberSign, use: SignUse) => {
      if (opened) setReading({ ...opened.reading, signs: { ...opened.reading.signs, [sign]: use } });
    },
    stopReading: () => abort.current?.abort(),
    stop: () => {
      isStopped.current = true;
    },
    startOver: () => {
      setOpened(undefined);
      choose.reset();
      send.reset();
      undo.reset();
    },
  };
}

interface OpenedPeople extends OpenedFile {
  readonly headingsKey: string;
  readonly reading: PeopleReading;
}
