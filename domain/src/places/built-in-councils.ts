/**
 * One region a line, `Region:council|council…`; written by server/scripts/build-built-in-councils.ts. Source:
 * server/src/locations/NOTICE.md.
 */
export const builtInCouncils = `Arusha:Arusha Urban|Arusha|Arumeru|Monduli|Longido|Karatu|Ngorongoro
Dar es Salaam:Ilala Urban|Ilala|Kinondoni|Temeke|Ubungo|Kigamboni
Dodoma:Dodoma Urban|Dodoma|Bahi|Chamwino|Kongwa|Mpwapwa|Kondoa|Chemba
Geita:Geita|Nyang'hwale|Chato|Mbogwe|Bukombe
Iringa:Iringa Urban|Iringa|Kilolo|Mufindi
Kagera:Bukoba Urban|Bukoba|Missenyi|Karagwe|Muleba|Biharamulo|Ngara|Kyerwa
Katavi:Mpanda Urban|Tanganyika|Mlele
Kigoma:Kigoma Urban|Kigoma|Kasulu|Kibondo|Buhigwe|Uvinza|Kakonko
Kilimanjaro:Moshi Urban|Moshi|Hai|Siha|Mwanga|Same|Rombo
Lindi:Lindi Urban|Lindi|Nachingwea|Kilwa|Liwale|Ruangwa
Manyara:Babati Urban|Babati|Hanang|Mbulu|Kiteto|Simanjiro
Mara:Musoma Urban|Butiama|Rorya|Tarime|Bunda|Serengeti
Mbeya:Mbeya Urban|Mbeya|Rungwe|Mbarali|Kyela|Chunya
Morogoro:Morogoro Urban|Morogoro|Mvomero|Kilosa|Kilombero|Ulanga|Gairo|Malinyi
Mtwara:Mtwara Urban|Mtwara|Tandahimba|Newala|Masasi|Nanyumbu
Mwanza:Nyamagana|Ilemela|Sengerema|Magu|Misungwi|Ukerewe|Kwimba
Njombe:Njombe Urban|Njombe|Wanging'ombe|Ludewa|Makete
Pwani:Kibaha Urban|Kibaha|Bagamoyo|Kisarawe|Mkuranga|Rufiji|Mafia|Kibiti
Rukwa:Sumbawanga Urban|Sumbawanga|Nkasi|Kalambo
Ruvuma:Songea Urban|Songea|Namtumbo|Mbinga|Nyasa|Tunduru
Shinyanga:Shinyanga Urban|Shinyanga|Kahama|Kishapu
Simiyu:Bariadi|Itilima|Maswa|Meatu|Busega
Singida:Singida Urban|Singida|Iramba|Manyoni|Mkalama|Ikungi
Songwe:Songwe|Mbozi|Ileje|Momba
Tabora:Tabora Urban|Uyui|Sikonge|Nzega|Urambo|Igunga|Kaliua
Tanga:Tanga Urban|Tanga|Pangani|Muheza|Mkinga|Korogwe|Lushoto|Handeni|Kilindi`;
