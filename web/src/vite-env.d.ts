/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_BACKEND_ENDPOINT?: string;
  readonly VITE_PROJECT_ID?: string;
  readonly VITE_DATABASE_ID?: string;
  readonly VITE_BUCKET_ID?: string;
  readonly VITE_NAPA_URL?: string;
  readonly VITE_MAP_EMBED_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
